import { can } from '@rosette/shared/policy/can.ts';
import { CalendarPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { callerOf } from '#data/caller.ts';
import { useUser } from '#data/session.tsx';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { useUrlParams, useUrlTab } from '#lib/use-url-params.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageSkeleton } from '#ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import { EventFilters, useEventFilters } from './event-filters.tsx';
import { PastEvents, UpcomingEvents } from './event-list.tsx';
import { EventFormDialog } from './form/event-form-dialog.tsx';

const EventCalendar = lazy(async () => ({
  default: (await import('./calendar/event-calendar.tsx')).EventCalendar,
}));

/** /events. */
export function EventsScreen() {
  usePageTitle(texts.frame.parts.events);
  const caller = callerOf(useUser());
  const [tab, setTab] = useUrlTab(['list', 'calendar']);
  const filters = useEventFilters();
  const past = usePastShown();
  const [isCreating, setCreating] = useState(false);
  const mayCreate = can(caller, 'event.create');

  return (
    <div data-testid="events-page">
      <PageHeader
        title={texts.events.title}
        actions={
          mayCreate ? (
            <Button onClick={() => setCreating(true)}>
              <CalendarPlus aria-hidden="true" />
              {texts.events.create}
            </Button>
          ) : (
            <LinkButton to={paths.membership}>{texts.events.upgradeToCreate}</LinkButton>
          )
        }
      >
        {texts.events.about}
      </PageHeader>
      <Tabs value={tab} onValueChange={setTab}>
        <div className="flex flex-wrap items-center gap-3">
          <TabsList aria-label={texts.events.howShown} className="sm:w-80">
            <TabsTrigger value="list">{texts.events.listView}</TabsTrigger>
            <TabsTrigger value="calendar">{texts.events.calendarView}</TabsTrigger>
          </TabsList>
          <EventFilters {...filters} />
        </div>
        <TabsContent value="list" className="mt-4">
          <UpcomingEvents
            caller={caller}
            filter={filters.filter}
            onClearFilter={filters.clear}
            emptyAction={
              mayCreate ? (
                <Button variant="soft" onClick={() => setCreating(true)}>
                  {texts.events.planFirst}
                </Button>
              ) : (
                <LinkButton variant="soft" to={paths.membership}>
                  {texts.events.seeMembership}
                </LinkButton>
              )
            }
          />
          <section aria-label={texts.events.pastEvents} className="mt-10 border-t border-line pt-6">
            <Button variant="secondary" aria-expanded={past.isShown} onClick={past.toggle}>
              {texts.events.pastEvents}
            </Button>
            {past.isShown && (
              <div className="mt-6">
                <PastEvents caller={caller} filter={filters.filter} />
              </div>
            )}
          </section>
        </TabsContent>
        <TabsContent value="calendar">
          <Suspense fallback={<PageSkeleton label={texts.events.calendar.loading} />}>
            <EventCalendar filter={filters.filter} />
          </Suspense>
        </TabsContent>
      </Tabs>
      <EventFormDialog open={isCreating} onOpenChange={setCreating} />
    </div>
  );
}

/** Whether past events are shown, kept in the address as `?past=true`. */
function usePastShown() {
  const [params, change] = useUrlParams();
  const isShown = params.get('past') === 'true';
  return { isShown, toggle: () => change({ past: isShown ? '' : 'true' }) };
}
