import { exampleStories } from '@rosette/shared/catalogue/example-stories.ts';
import { advertisements } from '@rosette/shared/contract/advertisements.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { partnerships } from '@rosette/shared/contract/partnerships.ts';
import { site } from '@rosette/shared/contract/site.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatCount, formatEuros } from '#lib/format.ts';
import { anEvent } from '#test/events.ts';
import { prefersReducedMotion } from '#test/media.ts';
import { anActiveAd } from '#test/placements.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { aSite } from '#test/site.ts';
import { startFakeTimers, wait } from '#test/time.ts';
import { LandingScreen } from './landing-screen.tsx';

const contact_email = 'hello@rosette.example';
const stats = { members: 1248, industries: 13, events: 0, businesses: 20, opportunities: 20 };

/** The mocked IntersectionObserver's callback for the stats section. */
let isNowVisible: (isIntersecting: boolean) => void = () => {};
const thresholds: unknown[] = [];

beforeEach(() => {
  thresholds.length = 0;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(
        tell: (entries: { isIntersecting: boolean }[]) => void,
        { threshold }: { threshold: number },
      ) {
        thresholds.push(threshold);
        if (threshold === 0.3) isNowVisible = (isIntersecting) => act(() => tell([{ isIntersecting }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  answer(
    site.get,
    aSite({
      contact_email,
      social: { google: true, linkedin: true },
      payments: true,
      mail: true,
      legal: [],
    }),
  );
  answer(site.stats, stats);
  answer(site.stories, [...exampleStories]);
  answer(events.list, []);
  answer(partnerships.list, []);
  answer(advertisements.active, []);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const open = (next: string | null = null) => renderScreen(<LandingScreen next={next} />, { path: '/' });
const isAt = (address: string) =>
  waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(address));
const number = (label: string) => screen.getByText(label).closest('div')?.querySelector('dd')?.textContent;

describe('the landing page', () => {
  it('has one h1', () => {
    open();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it.each([
    ['button', 'Join Our Community', '/sign-in?tab=register'],
    ['button', 'Share Your Story', '/sign-in?tab=register'],
    ['button', 'Create your free account', '/sign-in?tab=register'],
    ['button', 'Sign In', '/sign-in'],
    ['link', 'Sign In', '/sign-in'],
  ])('the %s %s opens %s, with the page that the visitor asked for', async (role, name, address) => {
    const { person, unmount } = open();
    await person.click(screen.getByRole(role, { name }));
    await isAt(address);
    unmount();
    open('/events?q=clay');
    await person.click(screen.getByRole(role, { name }));
    await isAt(`${address}${address.includes('?') ? '&' : '?'}next=%2Fevents%3Fq%3Dclay`);
  });

  it('says what the place is before it shows what is sponsored', async () => {
    answer(advertisements.active, [anActiveAd({ title: 'Why we lend to founders' })]);
    answer(advertisements.track, { ok: true });
    open();
    const [sponsored] = await screen.findAllByText('Why we lend to founders');
    for (const name of ['Network', 'A community that grows']) {
      const heading = screen.getByRole('heading', { name });
      expect(heading.compareDocumentPosition(sponsored as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
  });

  it('has four feature cards', () => {
    open();
    for (const name of ['Network', 'Showcase', 'Events', 'Opportunities'])
      expect(screen.getByRole('heading', { level: 3, name })).toBeVisible();
  });

  it('has a footer with both pages, the mailbox and the statement', async () => {
    open();
    const mailbox = await screen.findByRole('link', { name: contact_email });
    expect(mailbox).toHaveAttribute('href', `mailto:${contact_email}`);
    const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(addresses).toEqual(expect.arrayContaining(['/contact', '/partner']));
    expect(screen.getByText(/carbon removal/)).toBeVisible();
    expect(screen.getByText(/2024/)).toBeVisible();
  });
});

describe('the partner strip', () => {
  const partner = { id: '1', partner_name: 'Halveth', package_type: 'gold', website_url: null } as const;

  it('shows partners with a logo, linked where they have a website', async () => {
    answer(partnerships.list, [
      { ...partner, logo_url: '/halveth.svg', website_url: 'https://halveth.example' },
      { ...partner, id: '2', partner_name: 'Tessel', logo_url: '/tessel.svg' },
      { ...partner, id: '3', partner_name: 'No Logo', logo_url: null },
    ]);
    open();
    const link = await screen.findByRole('link', { name: 'Halveth' });
    expect(link).toHaveAttribute('href', 'https://halveth.example');
    expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
    expect(screen.getByRole('img', { name: 'Tessel' })).toHaveAttribute('src', '/tessel.svg');
    expect(screen.queryByText('No Logo')).toBeNull();
    expect(screen.queryByRole('img', { name: 'No Logo' })).toBeNull();
  });

  it('shows the name when a logo fails to load', async () => {
    answer(partnerships.list, [{ ...partner, logo_url: '/gone.svg' }]);
    open();
    fireEvent.error(await screen.findByRole('img', { name: 'Halveth' }));
    expect(await screen.findByText('Halveth')).toBeVisible();
  });

  it('is absent without a logo', async () => {
    startFakeTimers();
    const asked = answer(partnerships.list, [{ ...partner, logo_url: null }]);
    open();
    await waitFor(() => expect(asked).toHaveLength(1));
    await wait(500);
    expect(screen.queryByRole('region', { name: 'Our partners' })).toBeNull();
  });
});

/** Scrolls to the counts; resolves when the first count has begun, which is once they are loaded. */
async function showCounts() {
  await waitFor(() => expect(thresholds).toContain(0.3));
  isNowVisible(true);
  await waitFor(() => expect(number('members')).not.toBe('0'));
}

describe('the counts', () => {
  it('count up over 2 s in 50 steps once 30% of their section are visible', async () => {
    startFakeTimers();
    open();
    await waitFor(() => expect(thresholds).toContain(0.3));
    isNowVisible(false);
    await wait(2500);
    expect(number('members')).toBe('0');
    await showCounts();
    await wait(920);
    const halfway = Number(number('members')?.replace(/\D/g, ''));
    expect(halfway).toBeGreaterThan(400);
    expect(halfway).toBeLessThan(1000);
    await wait(1200);
    expect(number('members')).toBe(`${formatCount(1248)}+`);
    expect(number('industries')).toBe('13+');
  });

  it('are counted after 2 s also where a slow page ticks late', async () => {
    startFakeTimers();
    open();
    await showCounts();
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 1900);
    await wait(100);
    expect(number('members')).toBe(`${formatCount(1248)}+`);
  });

  it('have no plus sign at 0', async () => {
    startFakeTimers();
    open();
    await showCounts();
    await wait(2200);
    expect(number('members')).toBe(`${formatCount(1248)}+`);
    expect(number('events')).toBe('0');
  });

  it('are shown at once with reduced motion', async () => {
    prefersReducedMotion();
    startFakeTimers();
    open();
    await showCounts();
    expect(number('industries')).toBe('13+');
  });

  it('fall back to defaults when they cannot be fetched', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    startFakeTimers();
    refuse(site.stats, { status: 500, detail: 'Down' });
    open();
    await showCounts();
    await wait(2300);
    expect(number('members')).toBe('5+');
    expect(number('industries')).toBe('3+');
    expect(number('events')).toBe('0');
    expect(screen.queryByText('Down')).toBeNull();
  });
});

describe('the testimonials', () => {
  it('rotate over three stories every 5 s, each with its author', async () => {
    startFakeTimers();
    open();
    const quotes = new Set<string | null | undefined>();
    for (const author of ['Maren Voss', 'Adaeze Obi', 'Inês Carvalho']) {
      expect(screen.getByText(author)).toBeVisible();
      quotes.add(document.querySelector('blockquote')?.textContent);
      await wait(5000);
    }
    expect(quotes.size).toBe(3);
    expect(screen.getByText('Maren Voss')).toBeVisible();
    expect(screen.getByText('Founder of a ceramics studio')).toBeVisible();
    expect(screen.getByText('An example, not a member’s story')).toBeVisible();
  });

  it('of members are not marked as examples', async () => {
    const story = { quote: 'It works', author: 'Ada Lind', role: 'Baker', is_example: false };
    answer(site.stories, [story, story, story]);
    open();
    expect(await screen.findByText('Ada Lind')).toBeVisible();
    expect(screen.queryByText(/An example/)).not.toBeInTheDocument();
  });
});

describe('before she joins', () => {
  it('a visitor finds the sign-in in the header', () => {
    open();
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      '/sign-in',
    );
  });

  it('each caption is a direct child of its figure', () => {
    const { container } = open();
    const captions = [...container.querySelectorAll('figcaption')];
    expect(captions).not.toHaveLength(0);
    for (const caption of captions) expect(caption.parentElement?.tagName).toBe('FIGURE');
  });

  it('a visitor sees upcoming events, prices and public pages', async () => {
    const asked = answer(events.list, [anEvent({ id: 'e1', title: 'Founders Breakfast' })]);
    open();
    const event = await screen.findByRole('link', { name: 'Founders Breakfast' });
    expect(event).toHaveAttribute('href', '/events/e1');
    expect(asked[0]?.url.searchParams.get('limit')).toBe('3');
    expect(screen.getByText(`${formatEuros(50)} a month`)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Without an account' })).toBeVisible();
  });
});
