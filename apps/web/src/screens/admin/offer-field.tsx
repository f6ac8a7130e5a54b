import { type ComponentProps, useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { SelectField } from '#ui/form.tsx';

/**
 * A select of what is sold. What is offered may load after the form is shown: what is chosen then stays one of them, so that
 * what is sent is what is shown.
 */
export function OfferField(props: ComponentProps<typeof SelectField>) {
  const { name, options } = props;
  const { control, setValue } = useFormContext();
  const chosen: unknown = useWatch({ control, name });
  const isOffered = options.some(({ value }) => value === chosen);
  const first = options[0]?.value;
  useEffect(() => {
    if (!isOffered && first !== undefined) setValue(name, first);
  }, [isOffered, first, name, setValue]);
  return <SelectField {...props} />;
}
