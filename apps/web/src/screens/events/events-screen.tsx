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
import { Segments } from '#ui/segments.tsx';
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
          <TabsList aria-label={texts.events.howShown} className="sm:w-68">
            <TabsTrigger value="list">{texts.events.listView}</TabsTrigger>
            <TabsTrigger value="calendar">{texts.events.calendarView}</TabsTrigger>
          </TabsList>
          {tab === 'list' && <PastChoice {...past} />}
          <EventFilters {...filters} />
        </div>
        <TabsContent value="list" className="mt-4">
          {past.isShown ? (
            <PastEvents caller={caller} filter={filters.filter} />
          ) : (
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
          )}
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

/** Whether past events are shown instead of upcoming ones, kept in the address as `?past=true`. */
function usePastShown() {
  const [params, change] = useUrlParams();
  return {
    isShown: params.get('past') === 'true',
    show: (isShown: boolean) => change({ past: isShown ? 'true' : '' }),
  };
}

/** 'Upcoming' or 'Past events'; buttons, as the page's two tabs are its views. */
function PastChoice({ isShown, show }: ReturnType<typeof usePastShown>) {
  return (
    <Segments
      label={texts.events.whichShown}
      value={isShown ? 'past' : 'upcoming'}
      options={[
        { value: 'upcoming', label: texts.events.upcoming },
        { value: 'past', label: texts.events.pastEvents },
      ]}
      onChange={(value) => show(value === 'past')}
    />
  );
}
