import { maxLength } from '@rosette/shared/contract/fields.ts';
import { useWatch } from 'react-hook-form';
import { TextAreaField } from '#ui/form.tsx';

/** The field `text` of a contact request or an introduction, with a counter of its characters. */
export function RequestTextField({ hint }: { hint: string }) {
  const text: string = useWatch({ name: 'text' });
  return (
    <div>
      <TextAreaField name="text" label="Message" required hint={hint} />
      <p className="mt-1 text-right text-sm text-ink-soft">
        {text.length} of {maxLength.request}
      </p>
    </div>
  );
}
