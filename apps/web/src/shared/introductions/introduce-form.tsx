import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import { createIntroductionBody, introductions } from '@rosette/shared/contract/introductions.ts';
import type { PersonDto } from '@rosette/shared/contract/people.ts';
import { useEffect, useState } from 'react';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { RequestTextField } from '#shared/contact/request-text-field.tsx';
import { Button } from '#ui/button.tsx';
import { Form, SelectField, useSchemaForm } from '#ui/form.tsx';
import { errorsOnFields } from '#ui/form-errors.ts';

interface IntroduceFormProps {
  member: { id: string };
  /** The connections she can be introduced to. */
  others: readonly PersonDto[];
  /** Whether `others` are search results: then the first one is selected, unless the selected one is among them. */
  isSearched: boolean;
  onDone(): void;
}

/** The form of an introduction: the other member and a text. */
export function IntroduceForm({ member, others, isSearched, onDone }: IntroduceFormProps) {
  const form = useSchemaForm(createIntroductionBody, {
    first_id: member.id,
    second_id: others[0]?.id ?? '',
    text: '',
  });
  const chosenId = form.watch('second_id');
  // She stays an option when another search does not find her.
  const [chosen, setChosen] = useState(others[0]);
  const offered = chosen && !others.some(({ id }) => id === chosen.id) ? [chosen, ...others] : others;
  useEffect(() => {
    const person = others.find(({ id }) => id === chosenId);
    if (person) setChosen(person);
    else if (isSearched && others[0]?.id) form.setValue('second_id', others[0].id);
  }, [others, isSearched, chosenId, form]);
  const options = offered.map(({ id, full_name, business_name }) => ({
    value: id ?? '',
    label: business_name ? `${full_name}, ${business_name}` : full_name,
  }));
  const introduce = useChange({
    change: (body: EndpointRequest<typeof introductions.create>['body']) =>
      call(introductions.create, { body }),
    done: 'Introduction sent!',
    failed: 'The introduction could not be sent. Please try again.',
    changes: ['contact'],
    onFields: errorsOnFields(form),
    onDone,
  });
  return (
    <Form
      form={form}
      onSubmit={(body) => introduce.mutate(body)}
      isSending={introduce.isPending}
      label="Introduction"
    >
      <SelectField name="second_id" label="To whom" required options={options} />
      <RequestTextField hint="Both of them read it. Say briefly why they should meet, without links, addresses or phone numbers." />
      <Button type="submit">{introduce.isPending ? 'Sending...' : 'Introduce'}</Button>
    </Form>
  );
}
