import escapeHtml from 'escape-html';
import { formatAmount } from './money.ts';
import { contentPolicy, page } from './page-shell.ts';
import type { PageAnswer, PageRequest } from './payment-page.ts';
import type { Sandbox } from './sandbox.ts';
import type { Checkout } from './state.ts';
import type { Attempt } from './webhooks.ts';

const shownRows = 50;

const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

function table(caption: string, heads: string[], rows: string[][]): string {
  if (rows.length === 0) return `<h2>${caption}</h2><p class="soft">None so far.</p>`;
  const headRow = heads.map((head) => `<th scope="col">${head}</th>`).join('');
  const bodyRows = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<h2>${caption}</h2><table><thead><tr>${headRow}</tr></thead><tbody>${bodyRows}</tbody></table>`;
}

function sessionRow({ session, line_items }: Checkout): string[] {
  const { url, created, amount_total, currency, customer_email, status, payment_status } = session;
  const what = escapeHtml(line_items.map(({ description }) => description).join(', '));
  return [
    timeOf(created),
    url ? `<a href="${escapeHtml(url)}">${what}</a>` : what,
    escapeHtml(formatAmount(amount_total ?? 0, currency ?? 'eur')),
    escapeHtml(customer_email ?? ''),
    `${status}, ${payment_status}`,
  ];
}

/** The sandbox's overview page for the developer: sessions, events and deliveries. */
export function answerOverview(
  { state, now, merchantName }: Sandbox,
  attempts: Attempt[],
  { method, path }: PageRequest,
): PageAnswer | null {
  if (method !== 'GET' || path !== '/') return null;
  const statusOf = (id: string) => {
    const answers = attempts.filter(({ event }) => event === id).map(({ status }) => status ?? 'no answer');
    return answers.length > 0 ? answers.join(', ') : 'not sent';
  };
  const sessions = Object.values(state.checkouts).slice(-shownRows).toReversed().map(sessionRow);
  const events = state.events
    .slice(-shownRows)
    .toReversed()
    .map(({ id, created, type }) => [timeOf(created), escapeHtml(type), escapeHtml(statusOf(id))]);
  const content = `<main class="wide"><h1>What ${escapeHtml(merchantName)} did at Stripe</h1>
<p class="soft">The clock here says ${timeOf(now())} UTC.</p>
${table('Checkout sessions', ['Created', 'What', 'Amount', 'Customer', 'State'], sessions)}
${table('Events', ['Happened', 'Type', 'Webhook answered'], events)}</main>`;
  return { status: 200, html: page('Payment sandbox', content), policy: contentPolicy(null) };
}
