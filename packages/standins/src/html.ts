import { createHash } from 'node:crypto';

/** How a Content-Security-Policy allows exactly this inline style. */
export const styleSource = (style: string) =>
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
