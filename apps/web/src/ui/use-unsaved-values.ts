import { useEffect } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** Whether two values of a field are the same; a list is compared by what it holds. */
export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The values of a flat form that differ from what is saved. Only these are sent: somebody else may have changed the others
 * since the form was opened (product/web#forms).
 * @param values those of the form, by default as they are now
 */
export function unsavedIn<V extends FieldValues>(
  form: UseFormReturn<V, unknown, V>,
  values: FieldValues = form.getValues(),
): Partial<V> {
  const saved: FieldValues = form.formState.defaultValues ?? {};
  const unsaved = Object.entries(values).filter(([name, value]) => !isSameValue(value, saved[name]));
  return Object.fromEntries(unsaved) as Partial<V>;
}

/** Shows what was saved in a flat form, and keeps what is unsaved in it. */
export function showSaved<V extends FieldValues>(
  form: UseFormReturn<V, unknown, V>,
  saved: DefaultValues<V>,
): void {
  const unsaved = unsavedIn(form);
  form.reset(saved);
  for (const [name, value] of Object.entries(unsaved))
    form.setValue(name as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
}

/**
 * Shows what was saved in a flat form and keeps what is unsaved in it, when other fields are saved.
 * @param saved what is saved now
 */
export function useUnsavedValues<V extends FieldValues>(form: UseFormReturn<V, unknown, V>, saved: V): void {
  const savedAsJson = JSON.stringify(saved);
  useEffect(() => {
    if (JSON.stringify(form.formState.defaultValues) === savedAsJson) return;
    showSaved(form, JSON.parse(savedAsJson) as DefaultValues<V>);
  }, [form, savedAsJson]);
}
