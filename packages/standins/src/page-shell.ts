import escapeHtml from 'escape-html';
import { styleSource } from './html.ts';

const styles = `
:root { color-scheme: light; --ink: #2b1219; --soft: #6b4a54; --line: #e3c9d0; --accent: #a51d48; --wrong: #b42318; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
.sandbox { margin: 0; padding: .5rem 1rem; background: #ffe8b3; color: #4a3200; text-align: center; font-size: .9rem; }
main { display: grid; max-width: 64rem; margin: 0 auto; gap: 2rem; padding: 2rem 1rem; }
.people { list-style: none; margin: 0 0 1.5rem; padding: 0; display: grid; gap: .75rem; }
@media (min-width: 48rem) { main { grid-template-columns: 1fr 1fr; gap: 5rem; padding: 4rem 2rem; } main.single { grid-template-columns: minmax(0, 34rem); justify-content: center; } .people { grid-template-columns: 1fr 1fr; } }
h1 { margin: 1rem 0 0; font-size: 1rem; font-weight: 500; color: var(--soft); }
h2 { margin: 0 0 1rem; font-size: 1.2rem; }
main.single h1 { margin: 0 0 1rem; font-size: 1.6rem; font-weight: 600; color: var(--ink); }
.total { margin: 0 0 1.5rem; font-size: 2.25rem; font-weight: 650; }
.items { list-style: none; margin: 0; padding: 0; } .items li { display: flex; justify-content: space-between; gap: 1rem; padding: .5rem 0; border-top: 1px solid var(--line); }
label, legend { display: block; margin-bottom: .25rem; font-size: .9rem; font-weight: 550; color: var(--ink); }
input { width: 100%; padding: .65rem .75rem; border: 1px solid #9b7b85; border-radius: .5rem; background: #fff; color: var(--ink); font: inherit; }
input:focus-visible, button:focus-visible, a:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
input[aria-invalid='true'] { border-color: var(--wrong); }
.field { margin-bottom: 1rem; } .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
.wrong { margin: .25rem 0 0; color: var(--wrong); font-size: .9rem; }
.alert { margin: 0 0 1rem; padding: .75rem 1rem; border-left: 4px solid var(--wrong); background: #fef3f2; color: var(--wrong); }
button, .button { display: block; width: 100%; padding: .8rem; border: 0; border-radius: .5rem; background: var(--accent); color: #fff; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button.quiet { margin-top: .75rem; border: 1px solid #9b7b85; background: #fff; color: var(--ink); }
a { color: var(--accent); } .soft { color: var(--soft); font-size: .9rem; } code { white-space: nowrap; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; font-size: .9rem; } dd { margin: 0; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; } th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left; overflow-wrap: anywhere; }
main.wide { display: block; } main.wide h2 { margin-top: 2rem; }
button.person { height: 100%; padding: .8rem 1rem; border: 1px solid #9b7b85; background: #fff; color: var(--ink); font-weight: 400; text-align: left; overflow-wrap: anywhere; } button.person:hover { border-color: var(--accent); }
button.person strong { display: block; } fieldset { margin: 0 0 1rem; padding: 0; border: 0; } summary { padding: .5rem 0; cursor: pointer; font-weight: 550; }
.check { display: flex; align-items: center; gap: .5rem; } .check input { width: auto; } .check label { margin: 0; }
nav { display: flex; gap: 1rem; margin-bottom: 1rem; } nav [aria-current] { font-weight: 650; color: var(--ink); text-decoration: none; }
`;

const originOf = (address: string | null) =>
  address && URL.canParse(address) ? ` ${new URL(address).origin}` : '';

/** The CSP: own style and forms, whose redirects may lead to `returnTo`. */
export const contentPolicy = (returnTo: string | null) =>
  `default-src 'none'; style-src ${styleSource(styles)}; form-action 'self'${originOf(returnTo)}; frame-ancestors 'none'; base-uri 'none'`;

/** A page of a sandbox whose `banner` (HTML) names the imitated service. */
export const sandboxPage = (banner: string, title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${styles}</style></head><body>
<header><p class="sandbox">${banner}</p></header>
${content}</body></html>`;

/** The content of a page with a message. */
export const noticeContent = (title: string, text: string, link: { href: string; label: string } | null) =>
  `<main class="single"><div><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
${link ? `<a class="button" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>` : ''}</div></main>`;
