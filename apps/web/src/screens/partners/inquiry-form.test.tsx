import { partner } from '@rosette/shared/contract/partner.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { InquiryForm } from './become-partner-screen.tsx';

async function openForm() {
  const { person } = renderScreen(<InquiryForm />, { user: aUser() });
  await screen.findByLabelText('Name');
  return person;
}

describe('the inquiry form', () => {
  async function write(email?: string) {
    const person = await openForm();
    if (email) {
      await person.clear(screen.getByLabelText('Email'));
      await person.type(screen.getByLabelText('Email'), email);
    }
    await person.type(screen.getByLabelText('Company'), 'Lind Textiles');
    await person.selectOptions(screen.getByLabelText('Interest'), 'Sponsorship');
    await person.type(screen.getByLabelText('Message'), 'Could we talk?');
    await person.click(screen.getByRole('button', { name: 'Send Inquiry' }));
  }

  it('starts with the name, address and business of the member', async () => {
    renderScreen(<InquiryForm />, { user: aUser({ business_name: 'Lind Textiles' }) });
    expect(await screen.findByLabelText('Name')).toHaveValue('Ada Lind');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@rosette.example');
    expect(screen.getByLabelText('Company')).toHaveValue('Lind Textiles');
  });

  it('sends the inquiry, thanks for it and is cleared', async () => {
    const sent = answer(partner.contact, { id: '1', message: 'Thank you' });
    await write();
    expect(await screen.findByText("Thank you! We'll contact you within 24 hours.")).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      {
        name: 'Ada Lind',
        email: 'ada@rosette.example',
        company: 'Lind Textiles',
        phone: '',
        interest: 'sponsorship',
        message: 'Could we talk?',
      },
    ]);
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue(''));
    expect(screen.getByLabelText('Company')).toHaveValue('');
  });

  it('accepts a 200 without a body', async () => {
    answer(partner.contact, undefined as never);
    await write();
    expect(await screen.findByText("Thank you! We'll contact you within 24 hours.")).toBeVisible();
  });

  it('sends no token', async () => {
    const sent = answer(partner.contact, { id: '1', message: 'Thank you' });
    await write();
    await waitFor(() => expect(sent.map(({ authorization }) => authorization)).toEqual([null]));
  });

  it('shows an error and keeps the text when sending failed', async () => {
    refuse(partner.contact, { status: 500, detail: 'Down' });
    await write();
    expect(await screen.findByText('Failed to submit. Please try again.')).toBeVisible();
    expect(screen.getByLabelText('Message')).toHaveValue('Could we talk?');
  });

  it('requires name, email, company and message, but no phone', async () => {
    const sent = answer(partner.contact, { id: '1', message: 'Thank you' });
    const person = await openForm();
    for (const name of ['Name', 'Email']) await person.clear(screen.getByLabelText(name));
    await person.click(screen.getByRole('button', { name: 'Send Inquiry' }));
    for (const name of ['Name', 'Email', 'Company', 'Message'])
      expect(await screen.findByText(`${name} is required`)).toBeVisible();
    expect(screen.getByLabelText('Phone')).not.toHaveAttribute('aria-invalid');
    expect(sent).toEqual([]);
  });

  it('requires a valid e-mail address', async () => {
    const sent = answer(partner.contact, { id: '1', message: 'Thank you' });
    await write('no address');
    expect(await screen.findByText('Enter a valid email address')).toBeVisible();
    expect(sent).toEqual([]);
  });
});
