import type { Page } from '@playwright/test';

export interface ArrivedMail {
  subject: string;
  text: string;
  html: string;
  attachments: { name: string; type: string }[];
}

/** The mails of an address at the mail stand-in, newest first. The product is open on `page`. */
export async function mailsTo(page: Page, email: string): Promise<ArrivedMail[]> {
  const mailbox = new URL(page.url());
  mailbox.port = String(Number(mailbox.port) + 25);
  const answer = await page.request.get(`${mailbox.origin}/api/messages?to=${encodeURIComponent(email)}`);
  return (await answer.json()) as ArrivedMail[];
}
