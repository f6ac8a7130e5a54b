import { minPasswordLength } from '@rosette/shared/contract/fields.ts';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  get,
  type Path,
  type RegisterOptions,
  type SubmitHandler,
  type UseFormReturn,
  useForm,
  useFormContext,
  useWatch,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from '#data/api-error.ts';
import { cn } from '#lib/cn.ts';
import { texts } from '#lib/texts.ts';
import { toast } from '#lib/toast.ts';
import { control, selectControl } from './control.ts';
import { type FormSchema, resolverOf } from './form-resolver.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';
import { type ProofName, useFormDraft } from './use-form-draft.ts';

/**
 * A form for an endpoint's body schema; errors are shown after the first submit. Not on blur: the message would move
 * the button from under the pointer, and the click would be lost.
 * @param keptAs names the form and its record, as what is typed outlives it, see `useFormDraft`
 */
export function useSchemaForm<S extends FormSchema>(
  schema: S,
  defaultValues: DefaultValues<z.input<S>>,
  keptAs: string,
) {
  const form = useForm<z.input<S>, unknown, z.input<S>>({
    resolver: resolverOf(schema),
    defaultValues,
    mode: 'onSubmit',
    shouldFocusError: true,
  });
  useFormDraft(form, keptAs);
  return form;
}

/** Whether a field of this name is in the form, where its error is shown. */
function isInForm<V extends FieldValues>({ control }: UseFormReturn<V, unknown, V>, path: string): boolean {
  const field: { _f?: { mount?: boolean } } | undefined = get(control._fields, path);
  return field?._f?.mount ?? false;
}

/** The errors of a form with the names of their fields. */
function toldIn(errors: FieldValues, parent = ''): { path: string; message: string }[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (!error || typeof error !== 'object') return [];
    const path = `${parent}${name}`;
    return typeof error.message === 'string' ? [{ path, message: error.message }] : toldIn(error, `${path}.`);
  });
}

/** Says why nothing is sent where no field that is shown says it. */
function tellUnseen<V extends FieldValues>(form: UseFormReturn<V, unknown, V>, errors: FieldValues): void {
  const told = toldIn(errors);
  const [first] = told;
  if (first && !told.some(({ path }) => isInForm(form, path))) toast.error(first.message);
}

interface FormProps<V extends FieldValues> {
  form: UseFormReturn<V, unknown, V>;
  onSubmit: SubmitHandler<V>;
  /** Pending: the fields are disabled. */
  isSending?: boolean;
  label?: string | undefined;
  /** For a form on a page: asks before navigation with unsaved changes. Forms in dialogs always ask. */
  asksBeforeLeaving?: boolean;
  className?: string;
  children: ReactNode;
}

export function Form<V extends FieldValues>({
  form,
  onSubmit,
  isSending,
  label,
  asksBeforeLeaving = false,
  className,
  children,
}: FormProps<V>) {
  const keepFocus = useFocusKept(isSending);
  return (
    <FormProvider {...form}>
      <UnsavedChanges form={form} isSending={isSending ?? false} asksOnPage={asksBeforeLeaving} />
      <form
        noValidate
        aria-label={label}
        className="group/form"
        onSubmit={(event) => {
          keepFocus();
          return form.handleSubmit(onSubmit, (errors) => tellUnseen(form, errors))(event);
        }}
      >
        {/* Where fields of both kinds stand; screen readers say it of each field. */}
        <p
          aria-hidden="true"
          className="mb-3 hidden text-sm text-ink-soft group-has-[:required]/form:group-has-[:is(input:not([type=checkbox],[type=radio],[type=file],[type=range],[type=hidden]),textarea):optional]/form:block"
        >
          {texts.frame.starMeans}
        </p>
        <fieldset disabled={isSending} className={cn('grid min-w-0 default:gap-4', className)}>
          {children}
        </fieldset>
      </form>
    </FormProvider>
  );
}

/**
 * Returns the focus to a field or button that was disabled while the form was pending; where the answer refused fields,
 * to the first of them, which may be out of sight.
 */
function useFocusKept(isSending = false): () => void {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (isSending || !focused.current) return;
    const isLost = document.activeElement === document.body;
    const refused = focused.current.closest('form')?.querySelector('[aria-invalid="true"]');
    const next = refused ?? focused.current;
    if (isLost && next instanceof HTMLElement) next.focus();
    focused.current = null;
  }, [isSending]);
  return () => {
    focused.current = document.activeElement;
  };
}

interface FieldProps {
  name: string;
  label: string;
  /** A help text below the field. */
  hint?: string;
  required?: boolean;
  /** The fields that are needed or not by what is entered: validated with it, once the form was submitted. */
  deps?: string[];
}

/** The shared parts of a field: ids, label, error and ARIA attributes. */
function useField({ name, hint, deps }: FieldProps, options?: RegisterOptions) {
  const { register, getFieldState, formState } = useFormContext();
  const id = useId();
  const error = getFieldState(name, formState).error?.message;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return {
    id,
    error,
    control: {
      ...register(name, { ...options, ...(deps && { deps }) }),
      id,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': describedBy,
    },
  };
}

interface FieldFrameProps extends FieldProps {
  id: string;
  error: string | undefined;
  children: ReactNode;
}

/**
 * Label, hint and error around a control. The star of a required field is not part of its <label>, so that the field's
 * accessible name has none.
 */
export function FieldFrame({ id, label, error, hint, required, children }: FieldFrameProps) {
  return (
    <div className="grid gap-1.5">
      <div>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {required && (
          <span aria-hidden="true" className="font-semibold text-bad">
            {'\u00a0*'}
          </span>
        )}
      </div>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'url' | 'tel' | 'date' | 'datetime-local';
  placeholder?: string;
  autoComplete?: string;
  minLength?: number;
}

export function TextField(props: TextFieldProps) {
  const { type = 'text', required, placeholder, autoComplete, minLength } = props;
  const { id, error, control: tied } = useField(props);
  return (
    <FieldFrame {...props} id={id} error={error}>
      <input
        {...tied}
        type={type}
        required={required}
        minLength={minLength}
        placeholder={placeholder}
        autoComplete={autoComplete}
        className={control}
      />
      {(type === 'date' || type === 'datetime-local') && <EmptyDateNote name={props.name} />}
    </FieldFrame>
  );
}

/** Says in Safari, which shows today in an empty field, that nothing was chosen. */
function EmptyDateNote({ name }: { name: string }) {
  if (useWatch({ name })) return null;
  return (
    <p className="hidden text-sm text-ink-soft supports-[font:-apple-system-body]:block">
      {texts.frame.noDateYet}
    </p>
  );
}

/** The current password, or with `isNew` one that is to be set; it can be shown while it is typed. */
export function PasswordField({
  isNew = false,
  ...props
}: Omit<FieldProps, 'required'> & { name: ProofName; isNew?: boolean }) {
  const { id, error, control: tied } = useField(props);
  const { submitCount } = useFormContext().formState;
  // Sending hides it: browsers offer to save hidden ones only, and it would stay on the screen.
  const [shownAt, setShownAt] = useState<number | null>(null);
  const isShown = shownAt === submitCount;
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame {...props} id={id} error={error} required>
      <div className="relative">
        <input
          {...tied}
          type={isShown ? 'text' : 'password'}
          required
          minLength={isNew ? minPasswordLength : undefined}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          className={cn(control, 'pr-12 [&::-ms-reveal]:hidden')}
        />
        <button
          type="button"
          aria-controls={id}
          onClick={() => setShownAt(isShown ? null : submitCount)}
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-xl text-ink-soft hover:text-accent-ink"
        >
          <Icon aria-hidden="true" className="size-5" />
          <span className="sr-only">{isShown ? texts.frame.hidePassword : texts.frame.showPassword}</span>
        </button>
      </div>
    </FieldFrame>
  );
}

/** Parses a whole number; '' for an empty field. */
const asNumber = { setValueAs: (value: unknown) => (value === '' || value === null ? '' : Number(value)) };

export function NumberField(props: FieldProps & { min?: number; max?: number }) {
  const { required, min, max } = props;
  const { id, error, control: tied } = useField(props, asNumber);
  return (
    <FieldFrame {...props} id={id} error={error}>
      <input
        {...tied}
        type="number"
        inputMode="numeric"
        step={1}
        min={min}
        max={max}
        required={required}
        className={control}
      />
    </FieldFrame>
  );
}

export function TextAreaField(props: FieldProps & { rows?: number; placeholder?: string }) {
  const { required, rows = 4, placeholder } = props;
  const { id, error, control: tied } = useField(props);
  return (
    <FieldFrame {...props} id={id} error={error}>
      <textarea {...tied} required={required} rows={rows} placeholder={placeholder} className={control} />
    </FieldFrame>
  );
}

interface SelectFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[];
  autoComplete?: string;
}

export function SelectField(props: SelectFieldProps) {
  const { name, required, options, autoComplete } = props;
  const { id, error, control: tied } = useField(props);
  const { defaultValues } = useFormContext().formState;
  return (
    <FieldFrame {...props} id={id} error={error}>
      <select
        {...tied}
        defaultValue={defaultValues?.[name]}
        required={required}
        autoComplete={autoComplete}
        className={selectControl}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

export function CheckboxField(props: FieldProps) {
  const { label, hint } = props;
  const { id, error, control: tied } = useField(props);
  return (
    <div className="grid gap-1">
      <div className="flex items-start gap-3">
        <input {...tied} type="checkbox" className="mt-1 size-5 accent-accent" />
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="pl-8 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="pl-8 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

/** Maps a status to its field where the API names none: a wrong password, a taken address. */
export type FieldOfStatus<V extends FieldValues> = Partial<Record<number, Path<V>>>;

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
    const shown = reasons.filter(({ path }) => isInForm(form, path));
    shown.forEach(({ path, message }, index) => {
      form.setError(path as Path<V>, { message }, { shouldFocus: index === 0 });
    });
    return shown.length > 0 && shown.length === reasons.length;
  };
}
