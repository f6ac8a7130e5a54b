import { account } from '@rosette/shared/contract/account.ts';
import { contactRequests, contacts } from '@rosette/shared/contract/contacts.ts';
import { introductions } from '@rosette/shared/contract/introductions.ts';
import { site } from '@rosette/shared/contract/site.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { ContactDialog } from '#features/contact/contact-dialog.tsx';
import { IntroduceDialog } from '#features/contact/introduce-dialog.tsx';
import { aPerson, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse, server } from '#test/server.ts';
import { aSite } from '#test/site.ts';
import { fakeTimerUser, startFakeTimers, wait } from '#test/time.ts';
import { MailBar } from './confirm-email.tsx';
import { useUnconfirmedEmail } from './use-unconfirmed-email.ts';

const siteNow = aSite({ social: { google: true, linkedin: true } });
beforeEach(() => answer(site.get, siteNow));

const unconfirmed = aUser({ is_email_verified: false });

/** The bar as the layout shows it. */
function Bar() {
  const email = useUnconfirmedEmail();
  return email === null ? <p>No bar</p> : <MailBar email={email} isReturned={false} />;
}

const sendAgain = () => screen.findByRole('button', { name: 'Send again' });

describe('the bar', () => {
  beforeEach(startFakeTimers);

  test('names the address and leads to where it is changed', async () => {
    renderScreen(<Bar />, { user: unconfirmed });
    const bar = await screen.findByRole('complementary');
    expect(bar).toHaveTextContent('Confirm your email: we sent a link to ada@rosette.example');
    expect(screen.getByRole('link', { name: 'Change address' })).toHaveAttribute(
      'href',
      '/settings/account#email',
    );
  });

  test('is absent where no mail is sent, and for a confirmed address', async () => {
    answer(site.get, { ...siteNow, mail: false });
    const { unmount } = renderScreen(<Bar />, { user: unconfirmed });
    expect(await screen.findByText('No bar')).toBeVisible();
    unmount();
    renderScreen(<Bar />, { user: aUser() });
    expect(await screen.findByText('No bar')).toBeVisible();
  });

  test('sends once, and counts the minute down until it can be sent again', async () => {
    const sent = answer(account.sendVerification, { message: 'We have mailed you the link again.' });
    renderScreen(<Bar />, { user: unconfirmed });
    const person = fakeTimerUser();
    await person.click(await sendAgain());
    expect(await screen.findByText(/^Again in (60|59) s$/)).toBeVisible();
    expect(screen.getByText(/^Sent\./)).toBeVisible();
    await person.click(await sendAgain());
    expect(sent).toHaveLength(1);
    await wait(30_000);
    expect(screen.getByText(/^Again in (30|29) s$/)).toBeVisible();
    await wait(31_000);
    expect(screen.queryByText(/^Again in/)).toBeNull();
    await person.click(await sendAgain());
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  test('refused within the minute counts down from what the API says, without a toast', async () => {
    const detail = 'Too many mails. Please try again in 42 seconds.';
    server.use(
      http.post('*/api/users/me/verification', () =>
        HttpResponse.json({ detail }, { status: 429, headers: { 'Retry-After': '42' } }),
      ),
    );
    renderScreen(<Bar />, { user: unconfirmed });
    await fakeTimerUser().click(await sendAgain());
    expect(await screen.findByText(/^Again in (42|41) s$/)).toBeVisible();
    expect(screen.queryByText(detail)).toBeNull();
  });

  test('says why a mail could not be sent', async () => {
    refuse(account.sendVerification, { status: 503, detail: 'Mail is away' });
    renderScreen(<Bar />, { user: unconfirmed });
    await fakeTimerUser().click(await sendAgain());
    expect(await screen.findByText('Mail is away')).toBeVisible();
  });

  test('goes when she comes back from confirming in another tab', async () => {
    renderScreen(<Bar />, { user: unconfirmed });
    await sendAgain();
    answer(users.me, aUser());
    fireEvent(window, new Event('visibilitychange'));
    expect(await screen.findByText('No bar')).toBeVisible();
  });

  test('goes when the address turns out to be confirmed', async () => {
    renderScreen(<Bar />, { user: unconfirmed });
    const button = await sendAgain();
    answer(users.me, aUser());
    refuse(account.sendVerification, { status: 409, detail: 'Your e-mail address is confirmed already' });
    await fakeTimerUser().click(button);
    expect(await screen.findByText('No bar')).toBeVisible();
  });
});

describe('what needs a confirmed address says so where it is pressed', () => {
  const maren = { id: '65f0000000000000000000f1', full_name: 'Maren Voss' };
  const dialog = { open: true, onOpenChange() {}, member: maren };

  test('writing to a member', async () => {
    answer(contacts.list, []);
    answer(contactRequests.allowance, { limit: null, used: 0, resets_at: '2035-02-01T00:00:00.000Z' });
    renderScreen(<ContactDialog {...dialog} />, { user: unconfirmed });
    expect(await screen.findByText(/Please confirm your email first/)).toBeVisible();
    expect(await sendAgain()).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change address' })).toBeVisible();
  });

  test('not where she has confirmed on another device meanwhile', async () => {
    answer(contacts.list, []);
    answer(contactRequests.allowance, { limit: null, used: 0, resets_at: '2035-02-01T00:00:00.000Z' });
    function Button() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Send Message
          </button>
          <ContactDialog {...dialog} open={isOpen} />
        </>
      );
    }
    const { person } = renderScreen(<Button />, { user: unconfirmed });
    const button = await screen.findByRole('button', { name: 'Send Message' });
    answer(users.me, aUser());
    await person.click(button);
    expect(await screen.findByRole('button', { name: 'Send Request' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/Please confirm your email first/)).toBeNull());
  });

  test('introducing two members', async () => {
    const connected = {
      state: 'connected' as const,
      purpose: null,
      request_id: null,
      conversation_id: null,
      since: '2026-01-15T10:00:00.000Z',
    };
    const ines = aPerson({ id: '65f0000000000000000000f2', full_name: 'Ines Sol' });
    answer(contacts.list, [
      { person: aPerson(), ...connected },
      { person: ines, ...connected },
    ]);
    const sent = answer(introductions.create, {} as never);
    renderScreen(<IntroduceDialog {...dialog} />, { user: unconfirmed });
    expect(await screen.findByText(/Please confirm your email first/)).toBeVisible();
    expect(sent).toEqual([]);
  });
});

test('says that mails come back, and sends a test', async () => {
  const { person } = renderScreen(<MailBar email="ada@rosette.example" isReturned />, { user: aUser() });
  const bar = within(await screen.findByRole('complementary'));
  expect(bar.getByText(/Mails to/)).toHaveTextContent('Mails to ada@rosette.example come back');
  expect(bar.getByRole('link', { name: 'Change address' })).toHaveAttribute(
    'href',
    '/settings/account#email',
  );
  const sent = answer(account.retryMail, undefined);
  await person.click(bar.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('We have sent a test mail.')).toBeVisible();
  expect(sent).toHaveLength(1);
});
