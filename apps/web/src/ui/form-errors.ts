import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#api/api-error.ts';

/** Maps a status to its field where the API names none: a wrong password, a taken address. */
type FieldOfStatus<V extends FieldValues> = Partial<Record<number, Path<V>>>;

/**
 * Shows the API's errors beside their fields and focuses the first. Returns whether all of them belong to a field;
 * others have to be shown elsewhere. For `useApiMutation`.
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
