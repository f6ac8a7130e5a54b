import { site } from '@rosette/shared/contract/site.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { aSite } from '#test/site.ts';
import { ContactScreen } from './contact-screen.tsx';

const contact_email = 'hello@rosette.example';
const siteNow = aSite({
  contact_email,
  social: { google: true, linkedin: true },
  payments: true,
  mail: true,
  legal: [],
});

type Person = ReturnType<typeof renderScreen>['person'];

async function write(person: Person, email = 'ada@rosette.example') {
  await person.type(screen.getByLabelText('Name'), 'Ada Lind');
  await person.type(screen.getByLabelText('Email'), email);
  await person.type(screen.getByLabelText('Subject'), 'A question');
  await person.type(screen.getByLabelText('Message'), 'When do you open?');
  await person.click(screen.getByRole('button', { name: 'Send Message' }));
}

describe('the contact page', () => {
  it('shows address, hours and promise', async () => {
    answer(site.get, siteNow);
    renderScreen(<ContactScreen />);
    expect(await screen.findByRole('link', { name: contact_email })).toHaveAttribute(
      'href',
      `mailto:${contact_email}`,
    );
    expect(screen.getByText('Monday - Friday: 9:00 AM - 6:00 PM CET')).toBeVisible();
    expect(screen.getByText(/within 24 hours/)).toBeVisible();
  });

  it('sends nothing, shows the address and clears the form', async () => {
    const asked = answer(site.get, siteNow);
    const { person } = renderScreen(<ContactScreen />);
    await write(person);
    const text = `To send us a message, please email us at ${contact_email}`;
    expect(await screen.findByText(text)).toBeVisible();
    for (const label of ['Name', 'Email', 'Subject', 'Message'])
      expect(screen.getByLabelText(label)).toHaveValue('');
    // Any other request would fail this test as unhandled.
    expect(asked).toHaveLength(1);
  });

  it('requires a valid address and every field', async () => {
    answer(site.get, siteNow);
    const { person } = renderScreen(<ContactScreen />);
    await person.click(screen.getByRole('button', { name: 'Send Message' }));
    for (const name of ['Name', 'Email', 'Subject', 'Message'])
      expect(await screen.findByText(`${name} is required`)).toBeVisible();
    await write(person, 'no address');
    expect(await screen.findByText('Enter a valid email address')).toBeVisible();
    expect(screen.getByLabelText('Message')).toHaveValue('When do you open?');
  });

  it('keeps the message while the address is loading', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    refuse(site.get, { status: 500, detail: 'Down' });
    const { person } = renderScreen(<ContactScreen />);
    await write(person);
    expect(await screen.findByText(/could not be loaded/)).toBeVisible();
    expect(screen.getByLabelText('Message')).toHaveValue('When do you open?');
  });
});
