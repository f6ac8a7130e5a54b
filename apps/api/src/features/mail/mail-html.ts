import type { Shades } from '@rosette/shared/colour.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import escapeHtml from 'escape-html';
import { communityName, ownShades } from '#features/settings/settings.service.ts';
import { textsOf } from '#lib/texts.ts';
import { type RenderedContent, reasonFor, type Unsubscribe } from './mail-text.ts';

/** The light theme of the web app; mail clients support neither CSS variables nor web fonts. */
const rose = {
  page: '#fff9f9',
  surface: '#ffffff',
  soft: '#fdeff1',
  ink: '#2b1219',
  inkSoft: '#6b4a54',
  line: '#f1d5db',
  accent: '#b0224f',
  onAccent: '#ffffff',
};
const roseNight = {
  page: '#1a0e12',
  surface: '#251419',
  soft: '#301a21',
  ink: '#fbeef1',
  inkSoft: '#d6b5be',
  line: '#45262f',
  accent: '#f58fae',
  onAccent: '#ffffff',
};
type Colours = typeof rose;

/** The colours of mails that come from the community's accent. */
const coloursOf = (shades: Shades): Colours => ({
  page: shades.page,
  surface: shades.surface,
  soft: shades['surface-soft'],
  ink: shades.ink,
  inkSoft: shades['ink-soft'],
  line: shades.line,
  accent: shades['accent-ink'],
  onAccent: '#ffffff',
});
const serif = "'Playfair Display',Georgia,'Times New Roman',serif";
const sans = "Figtree,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

/** Dark mode, for mail clients that support style elements. */
const nightOf = (colour: Colours) => `
  @media (prefers-color-scheme: dark) {
    .page { background-color: ${colour.page} !important; }
    .card { background-color: ${colour.surface} !important; border-color: ${colour.line} !important; }
    .soft { background-color: ${colour.soft} !important; }
    .ink { color: ${colour.ink} !important; }
    .ink-soft { color: ${colour.inkSoft} !important; }
    .link { color: ${colour.accent} !important; }
  }`;

/** Text with its line breaks. */
const lines = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>');

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const paragraph = (colour: Colours, text: string) =>
  `<p class="ink" style="margin:0 0 16px;font:16px/1.6 ${sans};color:${colour.ink};overflow-wrap:anywhere">${lines(text)}</p>`;

const factRow = (colour: Colours, { label, value }: { label: string; value: string }) => `
  <tr>
    <th scope="row" align="left" valign="top" class="ink-soft" style="padding:6px 16px 6px 0;font:14px/1.5 ${sans};color:${colour.inkSoft}">${lines(label)}</th>
    <td valign="top" class="ink" style="padding:6px 0;font:600 14px/1.5 ${sans};color:${colour.ink};overflow-wrap:anywhere">${lines(value)}</td>
  </tr>`;

const factTable = (colour: Colours, facts: RenderedContent['facts']) =>
  facts?.length
    ? `<table ${table} width="100%" class="soft" style="margin:0 0 20px;background-color:${colour.soft};border-radius:12px">
<tr><td style="padding:12px 18px"><table cellpadding="0" cellspacing="0" border="0" width="100%">${facts.map((fact) => factRow(colour, fact)).join('')}</table></td></tr></table>`
    : '';

const button = (colour: Colours, { label, url }: { label: string; url: string }, ifButtonFails: string) => `
<table ${table} style="margin:4px 0 16px"><tr><td bgcolor="${colour.accent}" style="border-radius:999px;background-color:${colour.accent}">
<a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 28px;font:600 16px/1.2 ${sans};color:${colour.onAccent};text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
<p class="ink-soft" style="margin:0 0 20px;font:13px/1.5 ${sans};color:${colour.inkSoft};overflow-wrap:anywhere">${escapeHtml(ifButtonFails)}<br><a href="${escapeHtml(url)}" class="link" style="color:${colour.accent}">${escapeHtml(url)}</a></p>`;

const footer = (colour: Colours, language: Language, unsubscribe: Unsubscribe | null, webOrigin: string) => {
  const texts = textsOf(language).mails;
  const link = (url: string, label: string) =>
    `<a href="${escapeHtml(url)}" class="link" style="color:${colour.accent}">${escapeHtml(label)}</a>`;
  const ways = [
    ...(unsubscribe ? [link(unsubscribe.pageUrl, texts.unsubscribe)] : []),
    link(webOrigin, texts.onTheWeb),
  ];
  return `${escapeHtml(reasonFor(language, unsubscribe))}<br>${ways.join(' &middot; ')}`;
};

interface Frame {
  subject: string;
  webOrigin: string;
  unsubscribe: Unsubscribe | null;
}

/** The HTML part: tables and inline styles for mail clients. Every text is escaped. */
export function renderHtml(content: RenderedContent, { subject, webOrigin, unsubscribe }: Frame): string {
  const { language, greeting, paragraphs, facts, action, remarks = [] } = content;
  const { closing, ifButtonFails } = textsOf(language).mails;
  const shades = ownShades();
  const colour = shades ? coloursOf(shades.light) : rose;
  const night = shades ? coloursOf(shades.dark) : roseNight;
  const preheader = content.preheader ?? paragraphs[0] ?? '';
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${nightOf(night)}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${colour.page}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}</div>
<table ${table} width="100%" class="page" style="background-color:${colour.page}">
<tr><td align="center" style="padding:32px 16px">
<table ${table} width="100%" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 20px;font:600 24px/1.2 ${serif};color:${colour.ink}"><span class="link" style="color:${colour.accent}">&#10047;</span> ${escapeHtml(communityName())}</td></tr>
<tr><td class="card" style="padding:32px 28px 16px;background-color:${colour.surface};border:1px solid ${colour.line};border-radius:20px">
${[greeting, ...paragraphs].map((text) => paragraph(colour, text)).join('\n')}
${factTable(colour, facts)}${action ? button(colour, action, ifButtonFails) : ''}
${[...remarks, closing].map((text) => paragraph(colour, text)).join('\n')}
</td></tr>
<tr><td class="ink-soft" style="padding:20px 4px 0;font:13px/1.6 ${sans};color:${colour.inkSoft}">${footer(colour, language, unsubscribe, webOrigin)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
