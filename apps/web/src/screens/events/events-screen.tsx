import { can } from '@rosette/shared/policy/can.ts';
import { CalendarDays, CalendarPlus, LayoutList, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { callerOf } from '#data/caller.ts';
import { useUser } from '#data/session.tsx';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { useUrlParams, useUrlTab } from '#lib/use-url-params.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { ListAction, useIsPhone } from '#ui/list-action.tsx';
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
  const isPhone = useIsPhone();
  const create = mayCreate ? (
    <ListAction icon={CalendarPlus} label={texts.events.create} onClick={() => setCreating(true)} />
  ) : (
    <ListAction icon={CalendarPlus} label={texts.events.upgradeToCreate} to={paths.membership} />
  );

  return (
    <div data-testid="events-page">
      <PageHeader isOfList title={texts.events.title} actions={!isPhone && create}>
        {texts.events.about}
      </PageHeader>
      <Tabs value={tab} onValueChange={setTab}>
        <div className="flex flex-wrap items-center gap-3 max-md:gap-2">
          <TabsList aria-label={texts.events.howShown} className="max-lg:w-27 lg:w-68">
            <ViewTab value="list" icon={LayoutList} label={texts.events.listView} />
            <ViewTab value="calendar" icon={CalendarDays} label={texts.events.calendarView} />
          </TabsList>
          {!isPhone && tab === 'list' && <PastChoice {...past} />}
          <EventFilters {...filters} isPhone={isPhone} action={create} />
          {isPhone && tab === 'list' && <PastChoice {...past} />}
        </div>
        <TabsContent value="list" className="mt-3">
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
        <TabsContent value="calendar" className="max-md:mt-2 md:mt-6">
          <Suspense fallback={<PageSkeleton label={texts.events.calendar.loading} />}>
            <EventCalendar filter={filters.filter} />
          </Suspense>
        </TabsContent>
      </Tabs>
      <EventFormDialog open={isCreating} onOpenChange={setCreating} />
    </div>
  );
}

/** A view of the page: an icon with a name where the names would need a line of their own. */
function ViewTab({ value, icon: Icon, label }: { value: string; icon: LucideIcon; label: string }) {
  return (
    <TabsTrigger value={value} title={label} className="max-lg:px-2">
      <Icon aria-hidden="true" className="mx-auto size-5 lg:hidden" />
      <span className="max-lg:sr-only">{label}</span>
    </TabsTrigger>
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
