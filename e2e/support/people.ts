import type { Page } from '@playwright/test';

export type DemoPerson = 'admin' | 'partner' | 'corporate' | 'premium' | 'basic' | 'free';

interface Session {
  token: string;
  user: { id: string; full_name: string };
}

/** Signs a demo account in by token: the page that is opened next is hers. */
export async function signInAs(page: Page, person: DemoPerson): Promise<Session> {
  const answer = await page.request.post('/api/auth/login', {
    data: { email: `${person}@rosette.example`, password: 'rosette-demo' },
  });
  const session = (await answer.json()) as Session;
  await page.addInitScript((token) => localStorage.setItem('token', token), session.token);
  return session;
}
