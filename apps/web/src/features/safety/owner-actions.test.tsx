import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { texts } from '#lib/texts.ts';
import { renderScreen } from '#test/render.tsx';
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
            id="1"
            name="Bakery"
            titleId="title"
            isOwn
            remove={async () => setThere(false)}
            words={texts.businesses.form}
            onRemoved={undefined}
            form={() => null}
          />
        )}
      </main>
    );
  }
  const { person } = renderScreen(<Page />);
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  await person.click(await screen.findByRole('button', { name: 'Delete business' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
