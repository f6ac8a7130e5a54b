import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EntryBoundary, ErrorBoundary } from './error-boundary.tsx';

function Broken(): never {
  throw new Error('No such script');
}

/** React logs caught errors; other console errors still fail the test. */
function open() {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  // biome-ignore lint/suspicious/noConsole: React logs the caught error
  vi.mocked(console.error).mockClear();
}

describe('a page that throws', () => {
  const reload = vi.fn();
  const warned = () => vi.spyOn(console, 'warn').mockImplementation(() => {});
  beforeEach(() => {
    reload.mockClear();
    vi.spyOn(window.location, 'reload').mockImplementation(reload);
  });

  it('shows a message, is logged, and reloads on demand', async () => {
    const log = warned();
    open();
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on our side');
    expect(log).toHaveBeenCalledWith('A page could not be shown', 'No such script');
    await userEvent.click(screen.getByRole('button', { name: 'Load again' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('offline shows so, and reloads when the site can be reached again', async () => {
    warned();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open();
    expect(screen.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
    vi.useFakeTimers();
    const ask = vi.spyOn(window, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    ask.mockResolvedValue(new Response(null));
    onLine.mockReturnValue(true);
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(reload).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(reload).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(ask).toHaveBeenCalledTimes(3);
    expect(reload).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it('online is not reloaded automatically', () => {
    warned();
    open();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(reload).not.toHaveBeenCalled();
  });
});

it('an entry that throws shows a message, keeps the others, and is retried when it changes', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const first = {};
  const list = (entry: object) => (
    <ul>
      <li>
        <EntryBoundary entry={entry}>{entry === first ? <Broken /> : <p>Mended</p>}</EntryBoundary>
      </li>
      <li>Another</li>
    </ul>
  );
  const { rerender } = render(list(first));
  expect(screen.getByText('This entry could not be shown.')).toBeVisible();
  expect(screen.getByText('Another')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(log).toHaveBeenCalledWith('An entry could not be shown', 'No such script');
  rerender(list({}));
  expect(screen.getByText('Mended')).toBeVisible();
  // biome-ignore lint/suspicious/noConsole: React logs the caught error
  vi.mocked(console.error).mockClear();
});
