import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { type ApiMutation, useApiMutation } from '#data/use-api-mutation.ts';
import { texts } from '#lib/texts.ts';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { errorsOnFields, type FieldOfStatus, Form, useSchemaForm } from './form.tsx';
import type { FormSchema } from './form-resolver.ts';

interface DialogFormProps<S extends FormSchema, O>
  extends Pick<ApiMutation<z.input<S>, O>, 'done' | 'failed' | 'changes'> {
  schema: S;
  /** What it starts with. */
  values: DefaultValues<z.input<S>>;
  /** See `useSchemaForm`. */
  keptAs: string;
  send(body: z.input<S>): Promise<O>;
  /** The field of a refusal that names none. */
  fieldOfStatus?: FieldOfStatus<z.input<S>>;
  /** The form's name, where its dialog's title does not say it. */
  label?: string;
  /** The words of its button, and while it is sent. */
  action: string;
  busy: string;
  /** Whether it takes something from somebody: its button is red, beside 'Cancel'. */
  isDanger?: boolean;
  /** The fields. */
  children: DialogProps['children'];
}

/** A dialog with the form of one call. It closes once that has succeeded. */
export function FormDialog<S extends FormSchema, O>({
  open,
  onOpenChange,
  title,
  description,
  ...form
}: Omit<DialogProps, 'isWide' | 'isSheet'> & DialogFormProps<S, O>) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      <DialogForm {...form} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function DialogForm<S extends FormSchema, O>(props: DialogFormProps<S, O> & { onClose(): void }) {
  const {
    schema,
    values,
    keptAs,
    send,
    fieldOfStatus,
    label,
    action,
    busy,
    isDanger = false,
    onClose,
    children,
  } = props;
  const form = useSchemaForm(schema, values, keptAs);
  const sending = useApiMutation({
    ...props,
    mutationFn: send,
    onFields: errorsOnFields(form, fieldOfStatus),
    onDone: onClose,
  });
  return (
    <Form form={form} onSubmit={sending.mutate} isSending={sending.isPending} label={label}>
      {children}
      <div className="grid gap-3 has-[button+button]:flex has-[button+button]:justify-end">
        {isDanger && (
          <Button variant="secondary" onClick={onClose}>
            {texts.common.cancel}
          </Button>
        )}
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'}>
          {sending.isPending ? busy : action}
        </Button>
      </div>
    </Form>
  );
}
