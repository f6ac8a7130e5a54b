import type { texts as english } from '../en/web-forms.ts';
import { commonErrors } from './common-errors.ts';
import { edits } from './edits.ts';
import { fields } from './fields.ts';
import { formErrors } from './form-errors.ts';

export const texts: typeof english = { edits, errors: { ...commonErrors, ...formErrors }, fields };
