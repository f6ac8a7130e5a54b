import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, detailOr } from '#api/api-error.ts';
import { toast } from '#ui/toast.ts';

interface Places<V extends FieldValues> {
  /** The field that proves who she is. */
  401: Path<V>;
  /** The field whose value is taken. */
  409?: Path<V>;
  /** The toast where the API has no sentence of its own. */
  otherwise: string;
}

/** Says why the API refused a form: beside the field it is about, else in a toast. */
export function showRefusal<V extends FieldValues>(
  form: UseFormReturn<V, unknown, V>,
  error: unknown,
  { otherwise, ...places }: Places<V>,
): void {
  const refusal = error instanceof ApiError ? error : null;
  const field = refusal && (refusal.errors[0]?.path ?? places[refusal.status as 401 | 409]);
  if (field && field in form.getValues()) {
    form.setError(field as Path<V>, { message: refusal.detail }, { shouldFocus: true });
  } else {
    toast.error(detailOr(error, otherwise));
  }
}
