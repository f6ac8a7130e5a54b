import { contacts } from '@rosette/shared/contract/contacts.ts';
import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import { createIntroductionBody, introductions } from '@rosette/shared/contract/introductions.ts';
import type { PersonDto } from '@rosette/shared/contract/people.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '#data/client.ts';
import { listQuery, query } from '#data/queries.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { ConfirmEmailFirst } from '#features/account/confirm-email.tsx';
import { useUnconfirmedEmail } from '#features/account/use-unconfirmed-email.ts';
import { RequestTextField } from '#features/contact/request-text-field.tsx';
import { paths } from '#lib/paths.ts';
import { searchFor } from '#lib/search-match.ts';
import { fill, texts } from '#lib/texts.ts';
import { useDebounced } from '#lib/timers.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { errorsOnFields, Form, SelectField, useSchemaForm } from '#ui/form.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SimilarNotice } from '#ui/search-match.tsx';
import { FormSkeleton } from '#ui/skeleton.tsx';

interface IntroduceProps {
  member: { id: string; full_name: string };
  onDone(): void;
}

/** The connections offered at once; of more the search offers those that match. */
const offeredAtOnce = 50;
const pauseMs = 200;

/** Introduces a member to one of the caller's connections (product/contact-and-messages#introductions). */
export function Introduce({ member, onDone }: IntroduceProps) {
  const words = texts.contact.introduction;
  const [text, setText] = useState('');
  const unconfirmedEmail = useUnconfirmedEmail();
  const q = useDebounced(text.trim(), pauseMs);
  const own = useQuery({ ...query(contacts.list, { query: { user_id: member.id } }), staleTime: 0 });
  const list = useQuery({
    ...listQuery(contacts.list, { query: { state: 'connected', limit: String(offeredAtOnce), q } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  // A failed search has no data: the form stays, with the connections before and what was typed.
  const latest = useRef(list.data);
  if (list.data) latest.current = list.data;
  const connections = latest.current;
  if (own.isPending || (list.isPending && !connections)) {
    return <FormSkeleton />;
  }
  if (!own.data) return <LoadFailure of={own} />;
  if (!connections) return <LoadFailure of={list} />;
  if (!own.data.some(({ person, state }) => person.id === member.id && state === 'connected')) {
    return (
      <EmptyState icon={UsersRound} title={words.notConnected}>
        {fill(words.notConnectedAbout, { name: member.full_name })}
      </EmptyState>
    );
  }
  const isSearchable = text !== '' || q !== '' || connections.total > offeredAtOnce;
  const others = connections.items
    .map(({ person }) => person)
    .filter(({ id }) => id !== null && id !== member.id);
  if (others.length === 0 && !isSearchable) {
    return (
      <EmptyState
        icon={UsersRound}
        title={words.nobody}
        action={
          <LinkButton variant="soft" to={paths.members}>
            {words.findSomebody}
          </LinkButton>
        }
      >
        {words.nobodyAbout}
      </EmptyState>
    );
  }
  return (
    <>
      {/* A failed refetch is shown beside the form, which keeps what was typed. */}
      <LoadFailure of={list} />
      {unconfirmedEmail && <ConfirmEmailFirst email={unconfirmedEmail} />}
      {isSearchable && (
        <SearchBox
          label={words.search}
          placeholder={words.searchPlaceholder}
          value={text}
          onChange={setText}
          className="mb-4"
        />
      )}
      {others.length === 0 && !list.isError && (
        <p role="status" className="mb-4 text-ink-soft">
          {fill(words.noMatch, { text: q })}
        </p>
      )}
      {others.length > 0 && connections.isSimilar && <SimilarNotice search={searchFor(q, true)} />}
      <IntroduceForm
        member={member}
        others={others}
        isSearched={q !== '' && list.isSuccess && !list.isPlaceholderData}
        onDone={onDone}
      />
    </>
  );
}

interface IntroduceFormProps {
  member: { id: string };
  /** The connections she can be introduced to. */
  others: readonly PersonDto[];
  /** Whether `others` are search results: then the first one is selected, unless the selected one is among them. */
  isSearched: boolean;
  onDone(): void;
}

/** The form of an introduction: the other member and a text. */
function IntroduceForm({ member, others, isSearched, onDone }: IntroduceFormProps) {
  const words = texts.contact.introduction;
  const form = useSchemaForm(
    createIntroductionBody,
    { first_id: member.id, second_id: others[0]?.id ?? '', text: '' },
    `introduction ${member.id}`,
  );
  const chosenId = form.watch('second_id');
  // She stays an option when another search does not find her.
  const [chosen, setChosen] = useState(others[0]);
  const offered = chosen && !others.some(({ id }) => id === chosen.id) ? [chosen, ...others] : others;
  useEffect(() => {
    const person = others.find(({ id }) => id === chosenId);
    if (person) setChosen(person);
    // Kept from a search before, she is not among them.
    else if ((isSearched || chosenId !== chosen?.id) && others[0]?.id)
      form.setValue('second_id', others[0].id);
  }, [others, isSearched, chosenId, chosen, form]);
  const options = offered.map(({ id, full_name, business_name }) => ({
    value: id ?? '',
    label: business_name ? `${full_name}, ${business_name}` : full_name,
  }));
  const introduce = useApiMutation({
    mutationFn: (body: EndpointRequest<typeof introductions.create>['body']) =>
      call(introductions.create, { body }),
    done: words.sent,
    failed: words.failed,
    changes: ['contact'],
    onFields: errorsOnFields(form),
    onDone,
  });
  return (
    <Form
      form={form}
      onSubmit={(body) => introduce.mutate(body)}
      isSending={introduce.isPending}
      label={words.label}
    >
      <SelectField name="second_id" label={words.toWhom} required options={options} />
      <RequestTextField hint={words.textHint} />
      <Button type="submit">{introduce.isPending ? texts.common.sending : words.introduce}</Button>
    </Form>
  );
}
