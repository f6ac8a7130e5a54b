import { admissions, answersBody } from '@rosette/shared/contract/admissions.ts';
import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '#data/client.ts';
import { useSession, useUser } from '#data/session.tsx';
import { useSite } from '#data/site.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { AnswerFields } from '#features/account/answer-fields.tsx';
import { ProfileForm } from '#features/account/profile-form.tsx';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { CardSection } from '#ui/card-section.tsx';
import { useFocusWhenBack } from '#ui/focus.ts';
import { errorsOnFields, Form, useSchemaForm } from '#ui/form.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { PageHeader } from '#ui/page-header.tsx';

/** Replaces members' pages until an admin has admitted her: her answers and her profile (product/coming-in#approval). */
export function WaitingScreen() {
  const me = useUser();
  const { signOut } = useSession();
  const words = texts.admissions.waiting;
  usePageTitle(words.title);
  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <div>
        <Hourglass aria-hidden="true" className="mb-4 size-10 text-accent-ink" />
        <PageHeader title={words.title}>{fill(words.about, { email: me.email })}</PageHeader>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.settings} variant="secondary">
            {texts.common.settings}
          </LinkButton>
          <Button variant="quiet" onClick={signOut}>
            {texts.frame.logout}
          </Button>
        </div>
      </div>
      <Answers me={me} />
      <OwnProfile me={me} />
    </div>
  );
}

/** What she answered, and a form to change it; at once where she has answered nothing yet, as with a provider. */
function Answers({ me }: { me: OwnUserDto }) {
  const words = texts.admissions.waiting;
  const questions = useSite()?.questions ?? [];
  const given = me.admission?.answers ?? [];
  const [isChanging, setChanging] = useState(false);
  const changeButton = useFocusWhenBack(isChanging);
  if (questions.length === 0 && given.length === 0) return null;
  const isMissing = given.length === 0;
  const isForm = questions.length > 0 && (isChanging || isMissing);
  return (
    <CardSection title={words.answers} about={isMissing ? words.answersMissing : undefined}>
      {isForm ? (
        <AnswersForm
          questions={questions}
          given={questions.map((asked) => given.find(({ question }) => question === asked)?.answer ?? '')}
          onDone={isMissing ? undefined : () => setChanging(false)}
        />
      ) : (
        <>
          <dl className="grid gap-5">
            {given.map(({ question, answer }) => (
              <div key={question}>
                <dt className="text-sm text-ink-soft wrap-anywhere">{question}</dt>
                <dd className="mt-1 wrap-anywhere whitespace-pre-line">{answer}</dd>
              </div>
            ))}
          </dl>
          {questions.length > 0 && (
            <Button ref={changeButton} variant="secondary" className="mt-6" onClick={() => setChanging(true)}>
              {words.change}
            </Button>
          )}
        </>
      )}
    </CardSection>
  );
}

interface AnswersFormProps {
  questions: readonly string[];
  given: string[];
  /** Absent where there is nothing to go back to. */
  onDone: (() => void) | undefined;
}

function AnswersForm({ questions, given, onDone }: AnswersFormProps) {
  const words = texts.admissions.waiting;
  const { setUser } = useSession();
  const form = useSchemaForm(answersBody, { answers: given }, 'answers');
  const save = useApiMutation({
    mutationFn: (body: z.input<typeof answersBody>) => call(admissions.answer, { body }),
    done: words.saved,
    failed: words.failed,
    onFields: errorsOnFields(form),
    async onDone(user) {
      await setUser(user);
      onDone?.();
    },
  });
  return (
    <Form
      form={form}
      onSubmit={(body) => save.mutate(body)}
      isSending={save.isPending}
      label={words.answers}
      asksBeforeLeaving
    >
      <AnswerFields questions={questions} />
      <FormActions>
        <Button type="submit">{save.isPending ? texts.common.saving : words.send}</Button>
        {onDone && (
          <Button variant="quiet" onClick={onDone}>
            {texts.common.cancel}
          </Button>
        )}
      </FormActions>
    </Form>
  );
}

function OwnProfile({ me }: { me: OwnUserDto }) {
  const words = texts.admissions.waiting;
  const [isEditing, setEditing] = useState(false);
  const editButton = useFocusWhenBack(isEditing);
  return (
    <CardSection title={words.profile} about={words.profileAbout}>
      {isEditing ? (
        <ProfileForm onDone={() => setEditing(false)} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 wrap-anywhere">
            <strong className="block">{me.full_name}</strong>
            {[me.business_name, me.industry].filter(Boolean).join(' · ')}
          </p>
          <Button ref={editButton} variant="secondary" onClick={() => setEditing(true)}>
            {texts.members.profile.edit}
          </Button>
        </div>
      )}
    </CardSection>
  );
}
