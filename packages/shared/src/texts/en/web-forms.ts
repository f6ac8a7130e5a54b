import { commonErrors } from './common-errors.ts';
import { fields } from './fields.ts';
import { formErrors } from './form-errors.ts';

/** What forms say of invalid fields. */
export const texts = { errors: { ...commonErrors, ...formErrors }, fields };
