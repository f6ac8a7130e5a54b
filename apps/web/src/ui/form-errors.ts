import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#api/api-error.ts';

/** The field that a refusal of this status is about, where the API names none: a wrong password, a taken address. */
type FieldOfStatus<V extends FieldValues> = Partial<Record<number, Path<V>>>;

/**
 * Shows what the API refused beside the fields it is about, the first of them focused. Answers whether every reason has
 * found its field: where one has not, it has to be said elsewhere. For `useChange`.
 */
export function errorsOnFields<V extends FieldValues>(
  form: UseFormReturn<V, unknown, V>,
  fieldOfStatus: FieldOfStatus<V> = {},
) {
  return (error: unknown): boolean => {
    if (!(error instanceof ApiError)) return false;
    const field = fieldOfStatus[error.status];
    const named = field && error.detail ? [{ path: field, message: error.detail }] : [];
    const reasons = error.errors.length > 0 ? error.errors : named;
    const values = form.getValues();
    const shown = reasons.filter(({ path }) => path in values);
    shown.forEach(({ path, message }, index) => {
      form.setError(path as Path<V>, { message }, { shouldFocus: index === 0 });
    });
    return shown.length > 0 && shown.length === reasons.length;
  };
}
