import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses an entry of the menu in the row of `name`. */
export async function chooseAction(person: UserEvent, name: string, label: string): Promise<void> {
  await person.click(await screen.findByRole('button', { name: `More for ${name}` }));
  await person.click(await screen.findByRole('menuitem', { name: label }));
}
