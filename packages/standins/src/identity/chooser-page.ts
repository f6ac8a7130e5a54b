import escapeHtml from 'escape-html';
import { contentPolicy, noticeContent, sandboxPage } from '../page-shell.ts';
import type { Person } from './persons.ts';

const page = (label: string, title: string, content: string) =>
  sandboxPage(
    `<strong>Sign-in sandbox.</strong> This page stands in for ${escapeHtml(label)}: nobody here is real and no password is asked.`,
    title,
    content,
  );

/** The CSP of our pages: own style and forms, whose redirects may lead to `returnTo`. */
export const pagePolicy = contentPolicy;

export interface ChooserView {
  /** The provider it imitates. */
  label: string;
  persons: Person[];
  /** The form's values for another person, and its errors. */
  typed?: { name: string; email: string; isVerified: boolean };
  message?: string;
}

const personButton = ({ id, name, email, note }: Person) =>
  `<li><button class="person" name="person" value="${escapeHtml(id)}"><strong>${escapeHtml(name)}</strong>
${email === undefined ? '' : `${escapeHtml(email)}<br>`}<span class="soft">${escapeHtml(note)}</span></button></li>`;

/** The page to choose a person instead of signing in. */
export function chooserPage({ label, persons, typed, message }: ChooserView): string {
  const { name = '', email = '', isVerified = true } = typed ?? {};
  const content = `<main class="single"><div><h1>Continue with ${escapeHtml(label)}</h1>
<p>Choose who signs in to Rosette.</p>
<form method="post"><ul class="people">${persons.map(personButton).join('\n')}</ul></form>
<details${message === undefined ? '' : ' open'}><summary>Somebody else</summary>
<form method="post">${message === undefined ? '' : `<p class="alert" role="alert">${escapeHtml(message)}</p>`}
<div class="field"><label for="name">Name</label><input id="name" name="name" value="${escapeHtml(name)}" autocomplete="off" maxlength="200"></div>
<div class="field"><label for="email">E-mail address (may be left empty)</label><input id="email" name="email" inputmode="email" value="${escapeHtml(email)}" autocomplete="off" maxlength="254"></div>
<div class="field check"><input type="checkbox" id="verified" name="verified" value="yes"${isVerified ? ' checked' : ''}><label for="verified">The address is verified</label></div>
<button name="person" value="new">Continue as this person</button></form></details>
<form method="post"><button class="quiet" name="person" value="cancel">Cancel</button></form></div></main>`;
  return page(label, `Continue with ${label}`, content);
}

/** An error page without a way back to the product. */
export const errorPage = (label: string, error: string, description: string) =>
  page(
    label,
    `${label} sign-in failed`,
    noticeContent(`${label} sign-in failed`, `${error}: ${description}`, null),
  );

/** The sandbox's overview page for the developer. */
export function overviewPage(persons: Person[]): string {
  const rows = persons.map(
    ({ name, email, note }) =>
      `<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(email ?? '')}</td><td>${escapeHtml(note)}</td></tr>`,
  );
  const content = `<main class="wide"><h1>Who can sign in with Google and LinkedIn here</h1>
<p class="soft">Use the buttons of Rosette’s sign-in page; they lead to a page where one of them is chosen.</p>
<table><thead><tr><th scope="col">Name</th><th scope="col">E-mail</th><th scope="col">What she is good for</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></main>`;
  return page('Google and LinkedIn', 'Sign-in sandbox', content);
}
