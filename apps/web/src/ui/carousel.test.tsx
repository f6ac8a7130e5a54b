import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { prefersReducedMotion } from '#test/media.ts';
import { fakeTimerUser, startFakeTimers, wait } from '#test/time.ts';
import { Carousel } from './carousel.tsx';
import { useCarousel } from './use-carousel.ts';

const names = ['Ada', 'Bea', 'Cleo'];

function Names({ shown = names }: { shown?: string[] }) {
  const carousel = useCarousel(shown.length, 5000);
  return (
    <>
      <Carousel carousel={carousel} label="Names" hasArrows>
        <button type="button">{shown[carousel.index]}</button>
      </Carousel>
      <button type="button">Elsewhere</button>
    </>
  );
}

beforeEach(startFakeTimers);

const person = fakeTimerUser();
/** Makes `:focus-visible` false, as after a click: jsdom treats every focus as the keyboard's. */
function withoutKeyboard() {
  const matches = Element.prototype.matches;
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    return selector !== ':focus-visible' && matches.call(this, selector);
  });
}
const button = (name: string) => screen.getByRole('button', { name });
const shows = (name: string) => expect(button(name)).toBeVisible();

describe('a carousel', () => {
  it('moves on after its interval and wraps', async () => {
    render(<Names />);
    await wait(4800);
    shows('Ada');
    await wait(200);
    shows('Bea');
    await wait(10_000);
    shows('Ada');
  });

  it("shows one slide at a time, labelled 'n of m'", async () => {
    render(<Names />);
    const carousel = screen.getByRole('region', { name: 'Names' });
    expect(carousel).toHaveAttribute('aria-roledescription', 'carousel');
    expect(screen.getByRole('group', { name: '1 of 3' })).toHaveTextContent(/^Ada$/);
    await wait(5000);
    expect(screen.getByRole('group', { name: '2 of 3' })).toHaveTextContent(/^Bea$/);
    expect(button('Go to slide 2')).toHaveAttribute('aria-current', 'true');
    expect(button('Go to slide 1')).toHaveAttribute('aria-current', 'false');
  });

  it('wraps in both directions by its arrows, and follows dots', () => {
    render(<Names />);
    fireEvent.click(button('Previous slide'));
    shows('Cleo');
    fireEvent.click(button('Next slide'));
    shows('Ada');
    fireEvent.click(button('Go to slide 3'));
    shows('Cleo');
  });

  it('restarts the interval after a manual change', async () => {
    render(<Names />);
    withoutKeyboard();
    await wait(4000);
    await person.click(button('Next slide'));
    await wait(4500);
    shows('Bea');
    await wait(500);
    shows('Cleo');
  });

  it('pauses while the pointer is over the slide, not over the buttons', async () => {
    render(<Names />);
    await person.hover(button('Ada'));
    await wait(12_000);
    shows('Ada');
    await person.hover(button('Next slide'));
    await wait(5000);
    shows('Bea');
  });

  it('pauses while the keyboard focus is inside, and announces the chosen slide', async () => {
    render(<Names />);
    await person.tab();
    expect(button('Ada')).toHaveFocus();
    await wait(12_000);
    shows('Ada');
    expect(screen.getByRole('group', { name: '1 of 3' }).parentElement).toHaveAttribute(
      'aria-live',
      'polite',
    );
    act(() => button('Elsewhere').focus());
    await wait(5000);
    shows('Bea');
    expect(screen.getByRole('group', { name: '2 of 3' }).parentElement).toHaveAttribute('aria-live', 'off');
  });

  it('pauses in a hidden tab', async () => {
    const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    render(<Names />);
    await wait(12_000);
    shows('Ada');
    isHidden.mockReturnValue(false);
    fireEvent(document, new Event('visibilitychange'));
    await wait(5000);
    shows('Bea');
  });

  it('stays paused until it is started again', async () => {
    render(<Names />);
    withoutKeyboard();
    await person.click(button('Stay at this slide'));
    await wait(12_000);
    shows('Ada');
    await person.click(button('Move on by itself'));
    await wait(5000);
    shows('Bea');
  });

  it('does not move with reduced motion until it is started', async () => {
    prefersReducedMotion();
    render(<Names />);
    withoutKeyboard();
    await wait(12_000);
    shows('Ada');
    fireEvent.click(button('Next slide'));
    shows('Bea');
    await person.click(button('Move on by itself'));
    await wait(5000);
    shows('Cleo');
  });

  it('of one slide does not move and has no controls', async () => {
    render(<Names shown={['Ada']} />);
    await wait(12_000);
    shows('Ada');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Ada', 'Elsewhere']);
  });

  it('shows the last slide when the list becomes shorter', () => {
    const { rerender } = render(<Names />);
    fireEvent.click(button('Go to slide 3'));
    rerender(<Names shown={['Ada', 'Bea']} />);
    shows('Bea');
  });

  it('stops its timer when unmounted', async () => {
    const { unmount } = render(<Names />);
    unmount();
    await wait(12_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});
