import type { texts as english } from '../en/server.ts';
import { errors } from './errors.ts';

export const texts: typeof english = { errors };
