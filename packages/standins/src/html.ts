import { createHash } from 'node:crypto';

/** The CSP source that allows exactly this inline style. */
export const styleSource = (style: string) =>
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
