import { createHash } from 'node:crypto';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that stays text, in an element or an attribute. */
export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** How a Content-Security-Policy allows exactly this inline style. */
export const styleSource = (style: string) =>
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
