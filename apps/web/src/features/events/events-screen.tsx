import { events as contract } from '@rosette/shared/contract/events.ts';
import { can } from '@rosette/shared/policy/can.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { query } from '#api/queries.ts';
import { paths } from '#app/paths.ts';
import { usePageTitle } from '#lib/use-page-title.ts';
import { callerOf } from '#session/caller.ts';
import { useUser } from '#session/session.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { QuietRetry } from '#ui/load-failure.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';
import { PageSpinner } from '#ui/spinner.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import { EventFormDialog } from './event-form-dialog.tsx';
import { EventList } from './event-list.tsx';

const EventCalendar = lazy(async () => ({ default: (await import('./event-calendar.tsx')).EventCalendar }));

/** /events (spec §2, "Events"). */
export function EventsScreen() {
  usePageTitle('Events');
  const caller = callerOf(useUser());
  const list = useQuery(query(contract.list));
  const { data: events = [], isPending } = list;
  const [isCreating, setCreating] = useState(false);
  const mayCreate = can(caller, 'event.create');

  return (
    <div data-testid="events-page">
      <PageHeader
        title="Community Events"
        actions={
          mayCreate ? (
            <Button onClick={() => setCreating(true)}>
              <CalendarPlus aria-hidden="true" />
              Create Event
            </Button>
          ) : (
            <LinkButton to={paths.membership}>Upgrade to Create Events</LinkButton>
          )
        }
      >
        Meet, learn and celebrate with women who build businesses.
      </PageHeader>
      <QuietRetry of={list} />
      <Tabs defaultValue="list">
        <TabsList aria-label="How events are shown" className="sm:max-w-sm">
          <TabsTrigger value="list">List View</TabsTrigger>
          <TabsTrigger value="calendar">Calendar View</TabsTrigger>
        </TabsList>
        <TabsContent value="list">
          {isPending ? (
            <CardGridSkeleton label="Loading events" />
          ) : (
            <EventList
              events={events}
              caller={caller}
              emptyAction={
                mayCreate ? (
                  <Button variant="soft" onClick={() => setCreating(true)}>
                    Plan the first one
                  </Button>
                ) : (
                  <LinkButton variant="soft" to={paths.membership}>
                    See what membership offers
                  </LinkButton>
                )
              }
            />
          )}
        </TabsContent>
        <TabsContent value="calendar">
          <Suspense fallback={<PageSpinner label="Loading the calendar..." />}>
            <EventCalendar events={events} />
          </Suspense>
        </TabsContent>
      </Tabs>
      <EventFormDialog open={isCreating} onOpenChange={setCreating} />
    </div>
  );
}
