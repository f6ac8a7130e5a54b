import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { OwnerActions } from './owner-actions.tsx';

it('deleting a card moves the focus to the main element', async () => {
  function Page() {
    const [isThere, setThere] = useState(true);
    return (
      <main id="main" tabIndex={-1}>
        <h2 id="title">Bakery</h2>
        {isThere && (
          <OwnerActions
            what="business"
            name="Bakery"
            titleId="title"
            onEdit={() => {}}
            isDeleting={false}
            onDelete={() => setTimeout(() => setThere(false), 100)}
          />
        )}
      </main>
    );
  }
  const person = userEvent.setup();
  render(<Page />);
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  await person.click(await screen.findByRole('button', { name: 'Delete business' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
