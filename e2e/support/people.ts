import { expect, type Page } from '@playwright/test';
import { mailsTo } from './mailbox.ts';

export type DemoPerson = 'admin' | 'partner' | 'corporate' | 'premium' | 'basic' | 'free';

/** Who looks at a page: a demo account, or nobody signed in. */
export type Person = DemoPerson | 'a visitor';

export interface Session {
  token: string;
  user: { id: string; full_name: string; email: string };
}

const demoSessions = new Map<DemoPerson, Session>();

/** Signs in as a demo account by token, for the next page. One login serves all journeys of a worker. */
export async function signInAs(page: Page, person: DemoPerson): Promise<Session> {
  const known = demoSessions.get(person);
  if (known) return signIn(page, known);
  const answer = await page.request.post('/api/auth/login', {
    data: { email: `${person}@rosette.example`, password: 'rosette-demo' },
  });
  const session = (await answer.json()) as Session;
  demoSessions.set(person, session);
  return signIn(page, session);
}

/** Registers a new account for a journey and signs it in, independent of other journeys. */
export async function signInAsNew(page: Page, full_name: string): Promise<Session> {
  const answer = await page.request.post('/api/auth/register', {
    data: { full_name, email: `${crypto.randomUUID()}@rosette.example`, password: 'a good password' },
  });
  return signIn(page, (await answer.json()) as Session);
}

/** Signs in by token, for the next page. */
export async function signIn(page: Page, session: Session): Promise<Session> {
  await page.addInitScript((token) => localStorage.setItem('token', token), session.token);
  return session;
}

/** Confirms her address by the mailed link, as contact requests require. The product is open on `page`. */
export async function confirmAddress(page: Page, { token, user }: Session): Promise<void> {
  const tokenInMail = async () => {
    const mails = await mailsTo(page, user.email);
    return mails.map(({ text }) => text.match(/verify-email\?token=(\S+)/)?.[1]).find(Boolean);
  };
  await expect.poll(tokenInMail).toBeTruthy();
  const answer = await page.request.post('/api/auth/verify-email', {
    data: { token: await tokenInMail() },
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(200);
}

/** Connects two members by the API: the first asks, the second accepts. Returns the path of their conversation. */
export async function connect(page: Page, from: Session, to: Session): Promise<string> {
  await confirmAddress(page, from);
  const post = async (path: string, { token }: Session, data: object) => {
    const answer = await page.request.post(`/api${path}`, {
      data,
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(answer.ok()).toBe(true);
    return answer.json();
  };
  const asked = { to: to.user.id, purpose: 'advice', text: 'May I ask you something?' };
  const { id } = await post('/contact-requests', from, asked);
  const { conversation_id } = await post(`/contact-requests/${id}/accept`, to, {});
  return `/messages/${conversation_id}`;
}
