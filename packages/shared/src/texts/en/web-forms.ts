import { commonErrors } from './common-errors.ts';
import { edits } from './edits.ts';
import { fields } from './fields.ts';
import { formErrors } from './form-errors.ts';

/** What forms say of invalid fields, and of changes by others. */
export const texts = { edits, errors: { ...commonErrors, ...formErrors }, fields };
