import { admin } from '@rosette/shared/contract/admin.ts';
import { businesses } from '@rosette/shared/contract/businesses.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBusiness } from '#test/listings.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { ShowcaseScreen } from './business-placement.tsx';

const open = () => renderScreen(<ShowcaseScreen />, { user: aUser({ role: 'admin' }) });

describe('the placement of businesses', () => {
  it('is set by an admin', async () => {
    const business = aBusiness({ name: 'Voss Ceramics', is_featured: true });
    answer(businesses.list, [business]);
    const { person } = open();
    const flags = within(await screen.findByRole('group', { name: 'Voss Ceramics' }));
    expect(flags.getByLabelText('Highlighted')).toBeChecked();
    expect(flags.getByLabelText('On top')).not.toBeChecked();
    const sent = answer(admin.patchBusiness, { ...business, is_top_placed: true });
    answer(businesses.list, [{ ...business, is_top_placed: true }]);
    await person.click(flags.getByLabelText('On top'));
    expect(await screen.findByText('Voss Ceramics saved')).toBeVisible();
    expect(sent[0]?.body).toEqual({ is_top_placed: true });
    await waitFor(() => expect(screen.getByLabelText('On top')).toBeChecked());
  });

  it('is not changed by an admin while an advertisement sets it', async () => {
    answer(businesses.list, [
      aBusiness({ name: 'Voss Ceramics', is_top_placed: true, has_top_placement: true }),
    ]);
    const sent = answer(admin.patchBusiness, aBusiness());
    const { person } = open();
    const onTop = await screen.findByRole('checkbox', {
      name: 'On top',
      description: 'On top while its owner’s Top Placement runs',
    });
    await person.click(onTop);
    expect(onTop).toBeChecked();
    expect(onTop).toHaveAttribute('aria-disabled', 'true');
    expect(sent).toEqual([]);
  });
});
