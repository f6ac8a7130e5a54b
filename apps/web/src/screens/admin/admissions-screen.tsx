import {
  type AdmissionDto,
  type AdmissionState,
  admissions,
  declineBody,
} from '@rosette/shared/contract/admissions.ts';
import { admissionStates } from '@rosette/shared/contract/users.ts';
import { useId, useState } from 'react';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { usePagedList } from '#data/use-paged-list.ts';
import { formatDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, fillWith, texts } from '#lib/texts.ts';
import { useUrlFilters } from '#lib/use-url-params.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import { TextAreaField } from '#ui/form.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Link } from '#ui/link.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PersonLink } from '#ui/person-link.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Room } from './rooms.tsx';

/** /admin/admissions: who waits to be admitted, and who was admitted or declined (product/coming-in#approval). */
export function AdmissionsScreen() {
  const words = texts.admissions.admin;
  const { filters, setFilter } = useUrlFilters(['state']);
  const state: AdmissionState = admissionStates.find((each) => each === filters.state) ?? 'waiting';
  const list = usePagedList(admissions.list, { state }, 20);
  return (
    <Room name="admissions" about={words.about}>
      <FilterSelect
        label={texts.admin.state}
        value={state}
        options={admissionStates.map((value) => ({ value, label: words.states[value] }))}
        onChange={(value) => setFilter('state', value === 'waiting' ? '' : value)}
      />
      {list.isPending && (
        <div role="status" aria-label={texts.frame.lists.applications.loading}>
          <Skeleton className="h-48" />
        </div>
      )}
      <LoadFailure of={list} />
      {!list.isPending && !list.isError && list.items.length === 0 && (
        <p className="text-ink-soft">{words.none[state]}</p>
      )}
      <ul className="grid gap-6">
        {list.items.map((applicant) => (
          <li key={applicant.id}>
            <Applicant applicant={applicant} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} what="applications" />
    </Room>
  );
}

function Applicant({ applicant }: { applicant: AdmissionDto }) {
  const { id, user, answers, inviter, state, created_at, decided_at, message } = applicant;
  const words = texts.admissions.admin;
  const nameId = useId();
  const [isDeclining, setDeclining] = useState(false);
  const admit = useApiMutation({
    mutationFn: () => call(admissions.admit, { params: { id } }),
    done: fill(words.admitted, { name: user.full_name }),
    failed: words.failed,
    changes: ['admission'],
  });
  const about = [user.business_name, user.industry].filter(Boolean).join(' · ');
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={user.full_name} image={user.profile_image} />
        <div className="min-w-0">
          <h2 id={nameId} className="text-xl wrap-anywhere">
            <Link to={paths.profile(user.id)} className="underline-offset-4 hover:underline">
              {user.full_name}
            </Link>
          </h2>
          <p className="text-sm text-ink-soft wrap-anywhere">
            {[user.email, about].filter(Boolean).join(' · ')}
          </p>
          <p className="text-sm text-ink-soft">{fill(words.since, { day: formatDate(created_at) })}</p>
        </div>
      </div>
      {inviter && <p>{fillWith(words.vouches, { name: <PersonLink person={inviter} /> })}</p>}
      {answers.length > 0 && (
        <dl className="grid gap-4">
          {answers.map(({ question, answer }) => (
            <div key={question}>
              <dt className="text-sm text-ink-soft wrap-anywhere">{question}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      {state === 'waiting' && answers.length === 0 && <p className="text-ink-soft">{words.noAnswers}</p>}
      {decided_at && (
        <p className="text-sm text-ink-soft">{fill(words.decided[state], { day: formatDate(decided_at) })}</p>
      )}
      {message && <blockquote className="border-l-4 border-line-strong pl-4">{message}</blockquote>}
      {state === 'waiting' && (
        <div className="flex flex-wrap gap-3">
          <Button isBusy={admit.isPending} aria-describedby={nameId} onClick={() => admit.mutate()}>
            {words.admit}
          </Button>
          <Button variant="secondary" aria-describedby={nameId} onClick={() => setDeclining(true)}>
            {words.decline}
          </Button>
          <FormDialog
            open={isDeclining}
            onOpenChange={setDeclining}
            title={fill(words.declineTitle, { name: user.full_name })}
            description={words.declineAbout}
            schema={declineBody}
            keptAs={`decline ${id}`}
            values={{ message: '' }}
            send={(body) => call(admissions.decline, { params: { id }, body })}
            done={fill(words.declined, { name: user.full_name })}
            failed={words.failed}
            changes={['admission']}
            action={words.decline}
            busy={texts.common.sending}
            isDanger
          >
            <TextAreaField name="message" label={words.message} hint={words.messageHint} rows={3} />
          </FormDialog>
        </div>
      )}
    </Card>
  );
}
