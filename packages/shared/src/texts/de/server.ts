import type { texts as english } from '../en/server.ts';
import { answers } from './answers.ts';
import { documents } from './documents.ts';
import { errors } from './errors.ts';
import { legal } from './legal.ts';
import { packages } from './packages.ts';
import { pages } from './pages.ts';
import { stories } from './stories.ts';

export const texts: typeof english = { answers, documents, errors, legal, packages, pages, stories };
