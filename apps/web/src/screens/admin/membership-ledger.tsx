import { type GrantDto, memberships, takeBackBody } from '@rosette/shared/contract/memberships.ts';
import type { MemberDto } from '@rosette/shared/contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { detailOr } from '#data/api-error.ts';
import { call } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { formatUtcDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { errorsOnFields, Form, TextField, useSchemaForm } from '#ui/form.tsx';
import { Link } from '#ui/link.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** What was paid, given and imported for a member, newest first; what was given and runs can be taken back. */
export function MembershipLedger({ member }: { member: MemberDto }) {
  const words = texts.admin.memberships.ledger;
  const list = useQuery(query(memberships.list, { params: { id: member.id } }));
  return (
    <>
      <LoadFailure of={list} />
      {list.isPending && (
        <div role="status" aria-label={words.loading}>
          <Skeleton className="h-20" />
        </div>
      )}
      {list.data?.length === 0 && <p className="text-ink-soft">{words.none}</p>}
      <ul className="grid gap-4">
        {list.data?.map((grant) => (
          <li key={grant.id} className="border-t border-line pt-4 first:border-t-0 first:pt-0">
            <Grant member={member} grant={grant} />
          </li>
        ))}
      </ul>
    </>
  );
}

const canTakeBack = ({ source, ended_at, until }: GrantDto) =>
  source === 'given' && !ended_at && (!until || new Date(until) > new Date());

function Grant({ member, grant }: { member: MemberDto; grant: GrantDto }) {
  const words = texts.admin.memberships.ledger;
  const [isTaking, setTaking] = useState(false);
  const { tier, from, until, source, by, reason, payment_id, ended_at } = grant;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{texts.common.tiers[tier]}</span>
        <Badge>{texts.membership.sources[source]}</Badge>
        {ended_at && <Badge tone="bad">{fill(words.ended, { day: formatUtcDate(ended_at) })}</Badge>}
      </p>
      <p className="text-ink-soft">
        {until
          ? fill(words.period, { from: formatUtcDate(from), until: formatUtcDate(until) })
          : fill(words.from, { from: formatUtcDate(from) })}
      </p>
      {by && <p className="text-sm text-ink-soft">{fill(words.by, { name: by.full_name })}</p>}
      {reason && <p className="text-sm break-words">{reason}</p>}
      {payment_id && (
        <p className="text-sm">
          <Link to={paths.receipt(payment_id)} className="text-accent-ink underline underline-offset-4">
            {words.receipt}
          </Link>
        </p>
      )}
      {canTakeBack(grant) && !isTaking && (
        <Button variant="secondary" size="small" className="mt-1 w-fit" onClick={() => setTaking(true)}>
          {words.takeBack}
        </Button>
      )}
      {isTaking && <TakeBackForm member={member} grant={grant} onDone={() => setTaking(false)} />}
    </div>
  );
}

function TakeBackForm({ member, grant, onDone }: { member: MemberDto; grant: GrantDto; onDone(): void }) {
  const words = texts.admin.memberships.ledger;
  const form = useSchemaForm(takeBackBody, { reason: '' }, `take back ${grant.id}`);
  const take = useApiMutation({
    mutationFn: (body: z.input<typeof takeBackBody>) =>
      call(memberships.takeBack, { params: { id: member.id, grant_id: grant.id }, body }),
    done: () => fill(words.takenBack, { name: member.full_name }),
    failed: (error) => detailOr(error, words.takeBackFailed),
    changes: ['standing'],
    onFields: errorsOnFields(form),
    onDone,
  });
  return (
    <Form
      form={form}
      isSending={take.isPending}
      onSubmit={(body) => take.mutate(body)}
      label={words.takeBack}
    >
      <TextField name="reason" label={texts.admin.memberships.give.reason} required />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger">
          {words.takeBack}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {texts.common.cancel}
        </Button>
      </div>
    </Form>
  );
}
