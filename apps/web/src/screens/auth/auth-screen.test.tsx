import { auth } from '@rosette/shared/contract/auth.ts';
import { businesses } from '@rosette/shared/contract/businesses.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { guests } from '@rosette/shared/contract/guests.ts';
import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { site } from '@rosette/shared/contract/site.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keepPressedAction } from '#data/pressed-action.ts';
import { tokenStore } from '#data/token-store.ts';
import { shownStartOf } from '#features/events/event-start.ts';
import { formatDateTime } from '#lib/format.ts';
import { showLanguage } from '#lib/texts.ts';
import { wantedBefore } from '#lib/wanted-page.ts';
import { anEvent } from '#test/events.ts';
import { aBusiness, anOpportunity } from '#test/listings.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, delayAnswer, refuse } from '#test/server.ts';
import { aSite } from '#test/site.ts';
import { AuthScreen } from './auth-screen.tsx';

const session = { token: 'a-token', user: aUser() };

const siteNow = aSite({ social: { google: true, linkedin: false } });
beforeEach(() => answer(site.get, siteNow));

const open = (tab: 'login' | 'register' = 'login', next: string | null = null) =>
  renderScreen(<AuthScreen next={next} />, {
    at: tab === 'login' ? '/sign-in' : '/sign-in?tab=register',
    path: '/sign-in',
  });

type Person = ReturnType<typeof open>['person'];

async function logIn(person: Person) {
  await person.type(screen.getByLabelText('Email'), 'ada@rosette.example');
  await person.type(screen.getByLabelText('Password'), 'a good password');
  await person.click(screen.getByRole('button', { name: 'Login' }));
}

async function joinIn(person: Person) {
  await person.type(screen.getByLabelText('Full Name'), 'Ada Lind');
  await person.type(screen.getByLabelText('Email'), 'ada@rosette.example');
  await person.type(screen.getByLabelText('Password (min. 8 characters)'), 'a good password');
  await person.click(screen.getByRole('button', { name: 'Register' }));
}

test('the typed address is kept for the other form and for the reset link', async () => {
  const { person } = open();
  await person.type(await screen.findByLabelText('Email'), 'ada@rosette.example');
  await person.click(await screen.findByRole('button', { name: 'Forgot password?' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Email')).toHaveValue('ada@rosette.example');
  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('tab', { name: 'Register' }));
  const field = screen.getByLabelText('Email');
  expect(field).toHaveValue('ada@rosette.example');
  await person.clear(field);
  await person.type(field, 'ada@lind.example');
  await person.click(screen.getByRole('tab', { name: 'Login' }));
  expect(screen.getByLabelText('Email')).toHaveValue('ada@lind.example');
});

test('the registration says what one agrees to, where terms and privacy notice are set', async () => {
  const { unmount } = open('register');
  expect(await screen.findByRole('button', { name: 'Register' })).toBeVisible();
  expect(screen.queryByText(/^By joining/)).toBeNull();
  unmount();
  answer(site.get, { ...siteNow, agreement: { terms: 't', privacy: 'p' } });
  open('register');
  expect(await screen.findByText(/^By joining you agree to the/)).toHaveTextContent(
    'By joining you agree to the terms and the privacy notice',
  );
  expect(screen.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms');
  expect(screen.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/privacy');
});

test('the registration asks the questions of the community, each of which is answered', async () => {
  answer(site.get, { ...siteNow, admission: 'approval', questions: ['Who are you?', 'What do you offer?'] });
  const { person } = open('register');
  await person.type(await screen.findByLabelText('Who are you?'), 'A baker');
  await joinIn(person);
  expect(await screen.findByText(/is required/)).toBeVisible();
  await person.type(screen.getByLabelText('What do you offer?'), 'Bread');
  const sent = answer(auth.register, session);
  await person.click(screen.getByRole('button', { name: 'Register' }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ answers: ['A baker', 'Bread'] });
});

test('answers to questions that are asked no longer are not sent, and refuse nothing', async () => {
  answer(site.get, { ...siteNow, admission: 'approval', questions: ['Who are you?', 'What do you offer?'] });
  const { person } = open('register');
  await person.type(await screen.findByLabelText('Who are you?'), 'A baker');
  fireEvent.change(screen.getByLabelText('What do you offer?'), { target: { value: 'Bread' } });
  refuse(auth.register, { status: 422, code: 'answers_missing', detail: 'Please answer every question.' });
  answer(site.get, { ...siteNow, admission: 'approval', questions: ['Who are you?'] });
  await joinIn(person);
  await waitFor(() => expect(screen.queryByLabelText('What do you offer?')).toBeNull());
  const sent = answer(auth.register, session);
  await person.click(screen.getByRole('button', { name: 'Register' }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ answers: ['A baker'] });
});

describe('the auth screen', () => {
  test.each([
    ['login', 'Login'],
    ['register', 'Register'],
  ] as const)('opens with the tab %s', (initialTab, name) => {
    open(initialTab);
    expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('button', { name })).toBeVisible();
  });

  test('switches between its tabs', async () => {
    const { person } = open();
    await person.click(screen.getByRole('tab', { name: 'Register' }));
    expect(screen.getByLabelText('Business Name')).not.toBeRequired();
    expect(screen.getByLabelText('Industry')).not.toBeRequired();
    await person.click(screen.getByRole('tab', { name: 'Login' }));
    expect(screen.queryByLabelText('Full Name')).toBeNull();
    expect(screen.getByLabelText('Password')).toBeRequired();
  });

  test('keeps its tab in the address', async () => {
    const { person } = open();
    await person.click(screen.getByRole('tab', { name: 'Register' }));
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/sign-in?tab=register'));
  });

  test('starts at its heading and has a way back', async () => {
    const { person } = open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await person.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/$/));
  });

  test('keeps the page to open after signing in on the way back', async () => {
    function Home() {
      return <output aria-label="wanted">{wantedBefore(useLocation())}</output>;
    }
    function Way() {
      return useLocation().pathname === '/' ? <Home /> : <AuthScreen next="/events?q=clay" />;
    }
    const { person } = renderScreen(<Way />, { at: '/sign-in' });
    await person.click(await screen.findByRole('link', { name: 'Back' }));
    expect(await screen.findByLabelText('wanted')).toHaveTextContent('/events?q=clay');
  });
});

describe('logging in', () => {
  test('stores the token and opens the dashboard', async () => {
    const sent = answer(auth.login, session);
    const { person } = open();
    await logIn(person);
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/dashboard'));
    expect(tokenStore.get()).toBe('a-token');
    expect(sent[0]?.body).toEqual({ email: 'ada@rosette.example', password: 'a good password' });
  });

  test('answered after she has left the page, signs her in where she is', async () => {
    const held = delayAnswer(auth.login, session);
    const { person } = open('login', '/events');
    await logIn(person);
    await person.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/$/));
    held.release();
    await waitFor(() => expect(tokenStore.get()).toBe('a-token'));
    expect(screen.getByLabelText('address')).toHaveTextContent(/^\/$/);
  });

  test('opens the page that was asked for', async () => {
    answer(auth.login, session);
    const { person } = open('login', '/events/1?tab=calendar');
    await logIn(person);
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/events/1?tab=calendar'));
  });

  test.each([
    [401, 'wrong_password', "Oops! That didn't match. Try again or reset your password."],
    [404, 'unknown_email', "We couldn't find an account with that email. Ready to join us?"],
    [400, 'social_login_only', 'Something went wrong. Please try again in a moment.'],
    [503, undefined, 'Something went wrong. Please try again in a moment.'],
  ] as const)('%i %s shows: %s', async (status, code, text) => {
    refuse(auth.login, { status, detail: 'In whichever language', code });
    const { person } = open();
    await logIn(person);
    expect(await screen.findByText(text)).toBeVisible();
    expect(tokenStore.get()).toBeNull();
  });

  test.each([
    [401, 'Incorrect password', 'Password'],
    [404, 'No account found with that email', 'Email'],
  ])('%i %s stands beside its field, which gets the focus', async (status, detail, field) => {
    refuse(auth.login, { status, detail });
    const { person } = open();
    await logIn(person);
    await waitFor(() => expect(screen.getByLabelText(field)).toHaveAccessibleDescription(detail));
    expect(screen.getByLabelText(field)).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    [400, 'social_login_only', 'This account uses social login', 'This account uses social login'],
    [503, undefined, '', 'We could not sign you in. What you typed is still here.'],
    [403, 'account_suspended_until', 'Suspended: Spam', 'You cannot sign in with this account.'],
    [403, 'admission_declined_because', 'Declined: We are full', 'Declined: We are full'],
  ] as const)('%i %s stands in the form', async (status, code, detail, text) => {
    refuse(auth.login, { status, code, detail });
    const { person } = open();
    await logIn(person);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('Email')).toHaveValue('ada@rosette.example');
  });

  test('a password can be shown, and is hidden when it is sent', async () => {
    refuse(auth.login, { status: 401, detail: 'Incorrect password' });
    const { person } = open();
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await person.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    await logIn(person);
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password'));
    expect(screen.getByLabelText('Password')).toHaveValue('a good password');
  });

  test('429 shows when to try again', async () => {
    const detail = 'Too many attempts. Please try again in 2 minutes.';
    refuse(auth.login, { status: 429, detail });
    const { person } = open();
    await logIn(person);
    expect(await screen.findByRole('alert')).toHaveTextContent(detail);
    expect(screen.getByText('Something went wrong. Please try again in a moment.')).toBeVisible();
  });

  test('without address and password nothing is sent, and each field shows a message', async () => {
    const sent = answer(auth.login, session);
    const { person } = open();
    await person.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('Email is required')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
    expect(sent).toEqual([]);
  });
});

describe('the page that one came from', () => {
  const id = '65f0000000000000000000e1';

  test('stands above the form: an event with date and place, and what was pressed', async () => {
    const event = anEvent({ id });
    answer(events.get, event);
    keepPressedAction('rsvp', `/events/${id}`);
    open('register', `/events/${id}`);
    const strip = await screen.findByRole('region', { name: 'To RSVP' });
    expect(strip).toHaveTextContent(event.title);
    expect(strip).toHaveTextContent(event.location);
    expect(strip).toHaveTextContent(formatDateTime(shownStartOf(event)));
  });

  test('names a business or an opportunity', async () => {
    answer(businesses.get, aBusiness({ id, name: 'Voss Ceramics' }));
    const { unmount } = open('login', `/businesses/${id}`);
    expect(await screen.findByRole('region', { name: 'To go on to' })).toHaveTextContent('Voss Ceramics');
    unmount();
    answer(opportunities.get, anOpportunity({ id, title: 'Potter wanted' }));
    open('login', `/opportunities/${id}?from=mail`);
    expect(await screen.findByRole('region', { name: 'To go on to' })).toHaveTextContent('Potter wanted');
  });

  test('tells nothing of a member, without asking for her', async () => {
    open('login', `/profile/${id}`);
    expect(await screen.findByText("A member's profile")).toBeVisible();
  });

  test('is left out where there is none', async () => {
    refuse(events.get, { status: 404, detail: 'Not found' });
    open('login', `/events/${id}`);
    await waitFor(() => expect(document.querySelector('[data-skeleton]')).toBeNull());
    expect(screen.queryByRole('region', { name: /^To/ })).toBeNull();
  });

  test('and what was pressed there is for the account that is registered', async () => {
    const path = '/events/1';
    answer(auth.register, session);
    keepPressedAction('rsvp', path);
    const { person } = open('register', path);
    await joinIn(person);
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(path));
    const kept = JSON.parse(sessionStorage.getItem('pressed-action') ?? 'null');
    expect(kept).toMatchObject({ kind: 'rsvp', path, accountId: session.user.id });
  });

  test('is forgotten by who signs in from another page', async () => {
    answer(auth.login, session);
    keepPressedAction('rsvp', '/events/1');
    const { person } = open('login', '/events/2');
    await logIn(person);
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/events/2'));
    expect(sessionStorage.getItem('pressed-action')).toBeNull();
  });
});

describe('registering', () => {
  test('stores the token and opens the dashboard', async () => {
    const sent = answer(auth.register, session);
    const { person } = open('register');
    await joinIn(person);
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/dashboard'));
    expect(sent[0]?.body).toMatchObject({ full_name: 'Ada Lind', email: 'ada@rosette.example' });
  });

  test.each([
    [
      409,
      'email_taken',
      'An account with this email already exists',
      'Looks like you already have an account! Try logging in instead.',
    ],
    [503, undefined, 'Try again', "We couldn't create your account right now. Please try again."],
  ] as const)('%i %s shows: %s', async (status, code, detail, text) => {
    refuse(auth.register, { status, code, detail });
    const { person } = open('register');
    await joinIn(person);
    expect(await screen.findByText(text)).toBeVisible();
    if (status === 409) expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(detail);
    else expect(screen.getByRole('alert')).toHaveTextContent(detail);
  });

  test('a short password is reported before anything is sent', async () => {
    const sent = answer(auth.register, session);
    const { person } = open('register');
    await person.type(screen.getByLabelText('Password (min. 8 characters)'), 'short');
    await person.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByText('Password must be at least 8 characters long')).toBeVisible();
    expect(sent).toEqual([]);
  });
});

describe('a forgotten password', () => {
  async function ask(person: Person) {
    await person.click(screen.getByRole('button', { name: 'Forgot password?' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByLabelText('Email'), 'ada@rosette.example');
    await person.click(dialog.getByRole('button', { name: 'Send Reset Link' }));
  }

  test('offers no reset link where the site sends no mail', async () => {
    answer(site.get, { ...siteNow, mail: false });
    open();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Forgot password?' })).toBeNull());
  });

  test('a link is requested, confirmed by a toast, and the dialog closes', async () => {
    answer(auth.forgotPassword, { message: 'sent' });
    const { person } = open();
    await ask(person);
    expect(await screen.findByText("Check your email! We've sent you a password reset link.")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('while sending the button is busy and cannot be pressed', async () => {
    const { release } = delayAnswer(auth.forgotPassword, { message: 'sent' });
    const { person } = open();
    await ask(person);
    expect(await screen.findByRole('button', { name: 'Sending...' })).toBeDisabled();
    release();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    [400, 'social_login_only', 'This account uses social login. Please sign in with your social provider.'],
    [503, 'unavailable', 'If that email exists, a password reset link has been sent.'],
  ] as const)('%i %s shows: %s', async (status, code, text) => {
    refuse(auth.forgotPassword, { status, detail: 'In whichever language', code });
    const { person } = open();
    await ask(person);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});

test('a provider that is on has a button, which navigates to the provider', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Continue with Google' }));
  expect(assign).toHaveBeenCalledWith('/api/auth/google');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue with LinkedIn' })).toBeNull());
});

test("both providers are shown when the site's settings cannot be fetched", async () => {
  const asked = vi.spyOn(console, 'warn').mockImplementation(() => {});
  refuse(site.get, { status: 503, detail: 'Away' });
  open();
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue with LinkedIn' })).toBeVisible();
});

test('the auth screen in German speaks German, and registering stores the language', async () => {
  await showLanguage('de');
  const sent = answer(auth.register, session);
  const { person } = open('register');
  expect(screen.getByRole('heading', { name: 'Willkommen in der Gemeinschaft' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Anmelden' })).toBeVisible();
  await person.type(screen.getByLabelText('Vor- und Nachname'), 'Ada Lind');
  await person.type(screen.getByLabelText('E-Mail'), 'ada@rosette.example');
  await person.type(screen.getByLabelText('Passwort (mind. 8 Zeichen)'), 'a good password');
  await person.click(screen.getByRole('button', { name: 'Registrieren' }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { language: 'de' } }]));
});

describe('a guest of an event who becomes a member', () => {
  const secret = 'A'.repeat(22);
  const openAsGuest = () =>
    renderScreen(<AuthScreen next={null} />, {
      at: `/sign-in?tab=register&guest=${secret}`,
      path: '/sign-in',
    });
  const told = {
    event: null,
    full_name: 'Vera Lind',
    business_name: 'Lind Ceramics',
    state: 'over',
    position: null,
  } as const;

  test('finds what she told filled in, also where an invitation is needed', async () => {
    answer(site.get, { ...siteNow, admission: 'invitation' });
    answer(guests.get, { ...told, registration: { email: 'vera@lind.example' } });
    const sent = answer(auth.register, session);
    const { person } = openAsGuest();
    expect(await screen.findByLabelText('Full Name')).toHaveValue('Vera Lind');
    expect(screen.getByLabelText('Email')).toHaveValue('vera@lind.example');
    expect(screen.getByLabelText(/^Business/)).toHaveValue('Lind Ceramics');
    await person.type(screen.getByLabelText('Password (min. 8 characters)'), 'a good password');
    await person.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ email: 'vera@lind.example', guest: secret });
  });

  test('may join with a provider, too', async () => {
    answer(guests.get, { ...told, registration: { email: 'vera@lind.example' } });
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const { person } = openAsGuest();
    await person.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    expect(assign).toHaveBeenCalledWith(`/api/auth/google?guest=${secret}`);
  });

  test('registers as anybody where her link is over', async () => {
    refuse(guests.get, { status: 404, detail: 'There is no seat at this address' });
    openAsGuest();
    expect(await screen.findByLabelText('Full Name')).toHaveValue('');
  });
});
