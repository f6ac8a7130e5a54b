import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ToolbarProps, View } from 'react-big-calendar';
import { cn } from '#lib/cn.ts';
import { Button } from '#ui/button.tsx';
import type { CalendarEntry } from './calendar-entries.ts';

const views: { view: View; name: string }[] = [
  { view: 'month', name: 'Month' },
  { view: 'week', name: 'Week' },
  { view: 'day', name: 'Day' },
  { view: 'agenda', name: 'Agenda' },
];

/** The calendar's title, navigation and its four views. */
export function CalendarToolbar({ label, view: current, onNavigate, onView }: ToolbarProps<CalendarEntry>) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex items-center gap-1">
        <Button variant="quiet" size="icon" aria-label="Previous" onClick={() => onNavigate('PREV')}>
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Button variant="secondary" onClick={() => onNavigate('TODAY')}>
          Today
        </Button>
        <Button variant="quiet" size="icon" aria-label="Next" onClick={() => onNavigate('NEXT')}>
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
      <h2 aria-live="polite" className="text-2xl max-sm:order-first max-sm:w-full">
        {label}
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; this is a group of buttons */}
      <div
        role="group"
        aria-label="Calendar view"
        className="flex flex-wrap rounded-3xl border border-line-strong bg-surface p-0.5 max-sm:w-full"
      >
        {views.map(({ view, name }) => (
          <button
            key={view}
            type="button"
            aria-pressed={view === current}
            className={cn(
              'min-h-10 grow rounded-full px-4 text-sm font-semibold transition-colors max-sm:px-2',
              view === current ? 'bg-surface-strong text-accent-ink' : 'text-ink-soft hover:bg-surface-soft',
            )}
            onClick={() => onView(view)}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
