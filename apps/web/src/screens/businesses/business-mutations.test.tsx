import { businesses } from '@rosette/shared/contract/businesses.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBusiness } from '#test/listings.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { BusinessesScreen } from './businesses-screen.tsx';

const me = aUser();
const own = aBusiness({ owner_id: me.id, website: 'https://voss.example/' });
const open = (user = me) =>
  renderScreen(<BusinessesScreen />, { user, at: '/businesses', path: '/businesses' });

async function openDialog() {
  answer(businesses.list, []);
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Add Business' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Business' }));
  const submit = () => person.click(dialog.getByRole('button', { name: 'Add Business' }));
  return { person, dialog, submit };
}

async function fillIn({ person, dialog }: Awaited<ReturnType<typeof openDialog>>) {
  await person.type(dialog.getByLabelText('Business Name'), 'Voss Ceramics');
  await person.type(dialog.getByLabelText('Description'), 'Cups and bowls.');
  await person.type(dialog.getByLabelText('Industry'), 'Craft');
  await person.type(dialog.getByLabelText('Town'), 'Leipzig');
  await person.selectOptions(dialog.getByLabelText('Country'), 'Germany');
}

describe('adding a business', () => {
  it('requires name, description and industry', async () => {
    const { dialog } = await openDialog();
    for (const label of ['Business Name', 'Description', 'Industry']) {
      expect(dialog.getByLabelText(label)).toBeRequired();
    }
    for (const label of ['Website', 'Logo URL']) {
      expect(dialog.getByLabelText(label)).not.toBeRequired();
    }
  });

  it('sends nothing while a field is missing or invalid, and shows which', async () => {
    const { person, dialog, submit } = await openDialog();
    const sent = answer(businesses.create, own);
    await person.type(dialog.getByLabelText('Website'), 'ftp://voss.example');
    await submit();
    expect(await dialog.findByText('Business Name is required')).toBeVisible();
    expect(dialog.getByText('Industry is required')).toBeVisible();
    expect(dialog.getByLabelText('Website')).toHaveAccessibleDescription(
      'Enter a web address like https://example.com',
    );
    expect(sent).toHaveLength(0);
  });

  it('closes, resets the form and refetches the list', async () => {
    const opened = await openDialog();
    await fillIn(opened);
    const sent = answer(businesses.create, own);
    answer(businesses.list, [own]);
    await opened.submit();
    expect(await screen.findByText('Business added successfully!')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Voss Ceramics' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent[0]?.body).toEqual({
      name: 'Voss Ceramics',
      description: 'Cups and bowls.',
      industry: 'Craft',
      website: '',
      logo: '',
      town: 'Leipzig',
      country: 'DE',
    });
    await opened.person.click(screen.getByRole('button', { name: 'Add Business' }));
    expect(await screen.findByLabelText('Business Name')).toHaveValue('');
  });

  it.each([
    [{ status: 422, detail: 'Logo is not a picture' }, 'Logo is not a picture'],
    [{ status: 500, detail: '' }, 'Failed to add business'],
  ])('that fails with %o keeps the form and shows %s', async (refusal, toast) => {
    const opened = await openDialog();
    await fillIn(opened);
    refuse(businesses.create, refusal);
    await opened.submit();
    expect(await screen.findByText(toast)).toBeVisible();
    expect(opened.dialog.getByLabelText('Business Name')).toHaveValue('Voss Ceramics');
  });
});

describe('her own business', () => {
  it('is changed in the same form', async () => {
    answer(businesses.list, [own]);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Business' }));
    await person.clear(dialog.getByLabelText('Website'));
    const sent = answer(businesses.update, own);
    answer(businesses.get, own);
    await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Business updated successfully!')).toBeVisible();
    expect(sent[0]?.url.pathname).toBe(`/api/businesses/${own.id}`);
    expect(sent[0]?.body).toEqual({ website: '' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('that an admin has changed meanwhile is shown before it is saved', async () => {
    answer(businesses.list, [own]);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Business' }));
    await person.clear(dialog.getByLabelText('Website'));
    const sent = answer(businesses.update, own);
    answer(businesses.get, { ...own, industry: 'Pottery' });
    await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This was changed meanwhile: Industry.');
    expect(dialog.getByLabelText('Industry')).toHaveValue('Pottery');
    expect(sent).toHaveLength(0);
    await person.click(await dialog.findByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ website: '' }]));
  });

  it('is deleted only after a confirmation', async () => {
    answer(businesses.list, [own]);
    const sent = answer(businesses.remove, undefined);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    await person.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(sent).toHaveLength(0);
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    answer(businesses.list, []);
    await person.click(await screen.findByRole('button', { name: 'Delete business' }));
    expect(await screen.findByText('Business deleted')).toBeVisible();
    expect(await screen.findByText('No businesses showcased yet')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('of somebody else is deleted by an admin with a reason', async () => {
    answer(businesses.list, [{ ...own, owner_id: 'somebody' }]);
    const sent = answer(businesses.remove, undefined);
    const { person } = open(aUser({ role: 'admin' }));
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this business?' }));
    await person.type(dialog.getByLabelText('Reason'), 'It sells forgeries');
    await person.selectOptions(dialog.getByLabelText('Rule'), 'The law');
    answer(businesses.list, []);
    await person.click(dialog.getByRole('button', { name: 'Delete business' }));
    expect(await screen.findByText('Business deleted')).toBeVisible();
    expect(sent[0]?.body).toEqual({ reason: 'It sells forgeries', rule: 'law' });
  });

  it('that is deleted already leaves the list', async () => {
    answer(businesses.list, [own]);
    refuse(businesses.remove, { status: 404, detail: 'This business does not exist' });
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    answer(businesses.list, []);
    await person.click(await screen.findByRole('button', { name: 'Delete business' }));
    expect(await screen.findByText('This business does not exist')).toBeVisible();
    expect(await screen.findByText('No businesses showcased yet')).toBeVisible();
  });
});
