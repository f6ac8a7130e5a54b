import { events } from '@rosette/shared/contract/events.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showLanguage } from '#lib/texts.ts';
import { anEvent } from '#test/events.ts';
import { renderScreen } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { startFakeTimers } from '#test/time.ts';
import { EventCalendar } from './event-calendar.tsx';

const noon = new Date(2035, 4, 16, 12);
const event = anEvent({ title: 'Book club', date: noon.toISOString() });
const open = () => renderScreen(<EventCalendar filter={{ q: '', online: '' }} />);
const label = () => screen.getByRole('heading', { level: 2 }).textContent;

let asked: ReturnType<typeof answer>;
beforeEach(() => {
  vi.setSystemTime(noon);
  asked = answer(events.list, [event]);
});

describe('the calendar', () => {
  it('starts with the month and offers the four views', () => {
    open();
    const month = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' }).format(new Date());
    expect(label()).toBe(month);
    const views = within(screen.getByRole('group', { name: 'Calendar view' })).getAllByRole('button');
    expect(views.map((view) => [view.textContent, view.getAttribute('aria-pressed')])).toEqual([
      ['Month', 'true'],
      ['Week', 'false'],
      ['Day', 'false'],
      ['Agenda', 'false'],
    ]);
  });

  it('is 600 px high', () => {
    const { container } = open();
    expect(container.querySelector('.rbc-calendar')).toHaveStyle({ height: '600px' });
  });

  it('navigates to next, previous and today', async () => {
    const { person } = open();
    const now = label();
    await person.click(screen.getByRole('button', { name: 'Next' }));
    const next = label();
    expect(next).not.toBe(now);
    await person.click(screen.getByRole('button', { name: 'Previous' }));
    expect(label()).toBe(now);
    await person.click(screen.getByRole('button', { name: 'Next' }));
    await person.click(screen.getByRole('button', { name: 'Today' }));
    expect(label()).toBe(now);
  });

  it('finds its view and day again in the address', async () => {
    const { person } = open();
    await person.click(screen.getByRole('button', { name: 'Next' }));
    await person.click(screen.getByRole('button', { name: 'Week' }));
    const shown = label();
    const address = screen.getByLabelText('address').textContent ?? '';
    expect(address).toContain('view=week');
    cleanup();
    renderScreen(<EventCalendar filter={{ q: '', online: '' }} />, { at: address });
    expect(label()).toBe(shown);
  });

  it('opens a day by its number, from which Back leads to the month', async () => {
    const { person, router } = open();
    const today = new Intl.DateTimeFormat(undefined, {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
    }).format(noon);
    await person.click(screen.getByRole('button', { name: today }));
    expect(screen.getByRole('button', { name: 'Day' })).toHaveAttribute('aria-pressed', 'true');
    expect(label()).toBe(today);
    await act(() => router.navigate(-1));
    expect(screen.getByRole('button', { name: 'Month' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('names the columns of the agenda, and days that an event lasts all day, in German', async () => {
    await act(() => showLanguage('de'));
    asked = answer(events.list, [{ ...event, end_date: new Date(2035, 4, 18, 12).toISOString() }]);
    const { person } = open();
    await person.click(screen.getByRole('button', { name: 'Agenda' }));
    expect(await screen.findByText('Ganztägig')).toBeVisible();
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Datum', 'Uhrzeit', 'Veranstaltung']);
  });

  it.each(['Month', 'Week', 'Day', 'Agenda'])(
    "shows an event's title in the view %s by mouse and keyboard",
    async (view) => {
      // Both toasts stay until they are counted.
      startFakeTimers();
      vi.setSystemTime(noon);
      const { person } = open();
      await person.click(screen.getByRole('button', { name: view }));
      await person.click(await screen.findByText('Book club'));
      expect(await screen.findAllByText('Event: Book club')).toHaveLength(1);
      screen.getByRole('button', { name: /Book club/ }).focus();
      await person.keyboard('{Enter}');
      expect(await screen.findAllByText('Event: Book club')).toHaveLength(2);
      const [link] = screen.getAllByRole('link', { name: 'Open event' });
      expect(link).toHaveAttribute('href', `/events/${event.id}`);
    },
  );

  it('requests the visible range only', async () => {
    const { person } = open();
    await screen.findByText('Book club');
    await person.click(screen.getByRole('button', { name: 'Day' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    const hours = asked.map(({ url: { searchParams } }) => {
      const [from, until] = ['from', 'until'].map((name) => new Date(searchParams.get(name) ?? '').getTime());
      return ((until ?? 0) - (from ?? 0)) / 3_600_000;
    });
    expect(hours[0]).toBeGreaterThan(28 * 24);
    expect(hours[0]).toBeLessThan(45 * 24);
    // A day before and after it for events whose separate time is in another zone.
    expect(Math.round(hours[1] ?? 0)).toBe(72);
    const middle = (name: string) => new Date(asked[1]?.url.searchParams.get(name) ?? '').getTime();
    expect(noon.getTime()).toBeGreaterThan(middle('from'));
    expect(noon.getTime()).toBeLessThan(middle('until'));
  });

  it('scrolls the hours by keyboard', async () => {
    const { person } = open();
    await person.click(screen.getByRole('button', { name: 'Week' }));
    expect(screen.getByRole('group', { name: 'Hours' })).toHaveAttribute('tabindex', '0');
  });

  it('updates the current-time indicator every 60 s', () => {
    vi.useFakeTimers({ now: noon });
    const { container } = open();
    fireEvent.click(screen.getByRole('button', { name: 'Day' }));
    const top = () => container.querySelector<HTMLElement>('.rbc-current-time-indicator')?.style.top;
    const before = top();
    expect(before).toMatch(/%$/);
    act(() => vi.advanceTimersByTime(59_000));
    expect(top()).toBe(before);
    act(() => vi.advanceTimersByTime(1_500));
    expect(top()).not.toBe(before);
  });
});

describe('the month on a phone', () => {
  beforeEach(() => {
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
      const media = matchMedia.call(window, query);
      return query.includes('width < 40rem')
        ? Object.defineProperty(media, 'matches', { value: true })
        : media;
    });
  });

  const day = (date: Date) =>
    new Intl.DateTimeFormat(undefined, { weekday: 'long', month: 'long', day: 'numeric' }).format(date);

  it("has dots, and the chosen day's events below, within 600 px", async () => {
    const { person, container } = open();
    expect(await screen.findByRole('button', { name: `${day(noon)}, 1 event` })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(container.querySelector('.rbc-calendar')).toHaveStyle({ height: '600px' });
    const list = within(screen.getByRole('region', { name: day(noon) }));
    await person.click(list.getByRole('button', { name: /Book club/ }));
    expect(await screen.findByText('Event: Book club')).toBeVisible();

    const next = new Date(2035, 4, 17);
    await person.click(screen.getByRole('button', { name: day(next) }));
    const empty = within(screen.getByRole('region', { name: day(next) }));
    expect(empty.getByText('Nothing is planned on this day.')).toBeVisible();
    expect(screen.getByRole('button', { name: day(next) })).toHaveAttribute('aria-pressed', 'true');
  });

  it('says of an event that goes on when it ends on that day, or that it lasts all day', async () => {
    answer(events.list, [{ ...event, end_date: new Date(2035, 4, 18, 4, 30).toISOString() }]);
    const { person } = open();
    const times = [];
    for (const each of [16, 17, 18]) {
      const name = `${day(new Date(2035, 4, each))}, 1 event`;
      await person.click(await screen.findByRole('button', { name }));
      const list = within(screen.getByRole('region', { name: day(new Date(2035, 4, each)) }));
      times.push(list.getByRole('button', { name: /Book club/ }).textContent);
    }
    const time = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
    expect(times).toEqual([
      `${time.format(noon)}Book club`,
      'All dayBook club',
      `– ${time.format(new Date(2035, 4, 18, 4, 30))}Book club`,
    ]);
  });

  it('navigates by month, and opens the chosen day', async () => {
    const { person } = open();
    await person.click(screen.getByRole('button', { name: 'Next' }));
    expect(label()).toBe('June 2035');
    await person.click(screen.getByRole('button', { name: 'Previous' }));
    await person.click(screen.getByRole('button', { name: 'Previous' }));
    expect(label()).toBe('April 2035');
    await person.click(screen.getByRole('button', { name: 'Today' }));
    expect(label()).toBe('May 2035');
    await person.click(screen.getByRole('button', { name: 'Open day' }));
    expect(screen.getByRole('button', { name: 'Day' })).toHaveAttribute('aria-pressed', 'true');
    expect(label()).toBe(day(noon));
  });
});
