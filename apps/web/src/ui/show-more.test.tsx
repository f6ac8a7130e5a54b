import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ShowMore } from './show-more.tsx';

function List({ total }: { total: number }) {
  const [shown, setShown] = useState(3);
  const list = {
    items: Array.from({ length: Math.min(shown, total) }),
    total,
    hasMore: shown < total,
    isLoadingMore: false,
    hasMoreFailed: false,
    more: () => setShown(shown + 3),
  };
  return <ShowMore list={list} what="events" />;
}

const capped = {
  items: ['a', 'b'],
  total: 9,
  hasMore: false,
  isLoadingMore: false,
  hasMoreFailed: false,
  more: () => {},
};

describe('the end of a list', () => {
  it('keeps the focus on the button while there is more, then on the final sentence', async () => {
    const person = userEvent.setup();
    render(<List total={8} />);
    await person.tab();
    await person.keyboard('{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent('6 of 8 events');
    expect(screen.getByRole('button', { name: 'Show more' })).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent('All 8 events are shown');
    expect(screen.getByRole('status')).toHaveFocus();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers no further page where the total counts items that a cap holds back', () => {
    const { rerender } = render(<ShowMore list={{ ...capped, hasMore: true }} what="events" />);
    expect(screen.getByRole('button', { name: 'Show more' })).toBeVisible();
    rerender(<ShowMore list={capped} what="events" />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('All 2 events are shown');
  });

  it('shows nothing for a list of one page', () => {
    render(<List total={3} />);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
