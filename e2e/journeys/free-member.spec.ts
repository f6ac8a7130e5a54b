import type { Page } from '@playwright/test';
import { signInAsNew } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Five opportunities of a new member whose titles hold `mark`. */
async function postFive(page: Page, mark: string): Promise<void> {
  const poster = await page.request.post('/api/auth/register', {
    data: { full_name: 'Mina Post', email: `${mark}@rosette.example`, password: 'a good password' },
  });
  const { token } = (await poster.json()) as { token: string };
  for (let number = 1; number <= 5; number++) {
    const answer = await page.request.post('/api/opportunities', {
      headers: { Authorization: `Bearer ${token}` },
      data: { type: 'job', title: `Weaver ${number} ${mark}`, description: 'One day a week.' },
    });
    expect(answer.status()).toBe(201);
  }
}

test('a free member finds members, adds her business, RSVPs and applies', async ({ page, watch }) => {
  await signInAsNew(page, 'Frida Holm');
  const id = crypto.randomUUID().slice(0, 8);

  await test.step('the directory shows her five members beside herself, and where more are', async () => {
    await page.goto('/members');
    await expect(page.getByRole('link', { name: 'View Profile' })).toHaveCount(6);
    await expect(page.getByRole('heading', { name: 'Want to See More Members?' })).toBeVisible();
  });

  await test.step('a search goes over everybody and forgives a missing accent', async () => {
    await page.getByRole('searchbox').fill('dvorak');
    await expect(page.getByRole('heading', { name: 'Petra Dvořáková' })).toBeVisible();
    await page.getByRole('searchbox').fill('nobody is called this');
    await expect(page.getByText('No members found')).toBeVisible();
  });

  await test.step('her business is in the showcase', async () => {
    await page.goto('/businesses');
    await page.getByRole('button', { name: 'Add Business' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Business' });
    await watch.dialogLooksRight();
    await dialog.getByRole('button', { name: 'Add Business' }).click();
    await expect(dialog.getByLabel('Business Name')).toBeFocused();
    await dialog.getByLabel('Business Name').fill(`Holm Papier ${id}`);
    await dialog.getByLabel('Description').fill('Notebooks from offcuts.');
    await dialog.getByLabel('Industry').fill('Crafts');
    await dialog.getByLabel('Website').fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Add Business' }).click();
    await expect(dialog, 'a link that is none is not sent').toBeVisible();
    await dialog.getByLabel('Website').fill('https://holm-papier.example');
    await dialog.getByRole('button', { name: 'Add Business' }).click();
    await expect(page.getByText('Business added successfully!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: `Holm Papier ${id}` })).toBeVisible();
  });

  await test.step('she answers an invitation and takes it back', async () => {
    await page.goto('/events');
    await expect(page.getByRole('link', { name: 'Upgrade to Create Events' })).toBeVisible();
    const card = page.getByRole('listitem').filter({ hasText: 'Pricing clinic over lunch' }).first();
    await card.getByRole('button', { name: 'RSVP' }).click();
    await expect(page.getByText('RSVP confirmed!')).toBeVisible();
    await card.getByRole('button', { name: 'Cancel RSVP' }).click();
    await expect(page.getByText('RSVP cancelled!')).toBeVisible();
    await expect(card.getByRole('button', { name: 'RSVP', exact: true })).toBeVisible();
  });

  await test.step('her five applications of the month stay after a reload', async () => {
    // A search: on the board, another journey's posting would move hers past the fifth that she may see.
    const mark = crypto.randomUUID().slice(0, 8);
    await postFive(page, mark);
    await page.goto(`/opportunities?q=${mark}`);
    for (let count = 1; count <= 5; count++) {
      await page.getByRole('button', { name: 'Apply', exact: true }).first().click();
      await expect(page.getByRole('button', { name: 'Applied' })).toHaveCount(count);
    }
    await page.reload();
    await expect(page.getByRole('button', { name: 'Applied' })).toHaveCount(5);
    await page.goto('/opportunities');
  });

  await test.step('what she posts is on the board, and can be taken down again', async () => {
    await page.getByRole('button', { name: 'Post Opportunity' }).click();
    const dialog = page.getByRole('dialog', { name: 'Post Opportunity' });
    await watch.dialogLooksRight();
    await dialog.getByLabel('Title').fill(`Bookbinder, one day a week ${id}`);
    await dialog.getByLabel('Description').fill('Bring your own thread.');
    await dialog.getByRole('button', { name: 'Post Opportunity' }).click();
    await expect(page.getByText('Opportunity posted successfully!')).toBeVisible();
    const card = page.getByRole('listitem').filter({ hasText: id });
    await expect(card.getByText('Posted by Frida Holm')).toBeVisible();
    await card.getByRole('button', { name: /Delete/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Delete/ })
      .click();
    await expect(card).toHaveCount(0);
  });
});
