import { answers } from './answers.ts';
import { documents } from './documents.ts';
import { errors } from './errors.ts';
import { legal } from './legal.ts';
import { packages } from './packages.ts';
import { pages } from './pages.ts';
import { stories } from './stories.ts';

/** What the API writes: errors, notifications, mails, documents and pages as served. */
export const texts = { answers, documents, errors, legal, packages, pages, stories } as const;
