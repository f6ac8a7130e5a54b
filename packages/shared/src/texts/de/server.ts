import type { texts as english } from '../en/server.ts';
import { answers } from './answers.ts';
import { documents } from './documents.ts';
import { errors } from './errors.ts';
import { fields } from './fields.ts';
import { legal } from './legal.ts';
import { benefits, packages } from './packages.ts';
import { pages } from './pages.ts';
import { stories } from './stories.ts';
import { tiers } from './tiers.ts';

export const texts: typeof english = {
  answers,
  benefits,
  documents,
  errors,
  fields,
  legal,
  packages,
  pages,
  stories,
  tiers,
};
