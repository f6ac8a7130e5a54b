import { type ClaimDto, claimBody, claims } from '@rosette/shared/contract/imports.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type * as z from 'zod/mini';
import { ApiError, detailOr } from '#data/api-error.ts';
import { call } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { useSession } from '#data/session.tsx';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { useSent } from '#lib/use-sent.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { errorsOnFields, Form, PasswordField, useSchemaForm } from '#ui/form.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { SocialButtons } from './social-buttons.tsx';

/** /claim/:token: who has handed in her data, and why; she joins with a password or a provider (product/coming-in#import). */
export function ClaimScreen() {
  const { token = '' } = useParams();
  return <OfLink token={token}>{(claim) => <Claim token={token} claim={claim} />}</OfLink>;
}

/** /claim/:token/delete: one button, without signing in. */
export function ClaimDeleteScreen() {
  const { token = '' } = useParams();
  const words = texts.imports.claim;
  usePageTitle(words.deleteTitle);
  const [isDeleted, setDeleted] = useSent<true>();
  const remove = useApiMutation({
    mutationFn: () => call(claims.remove, { body: { token } }),
    onDone: () => setDeleted(true),
  });
  return (
    <Card className="mx-auto mt-8 max-w-md">
      <h1 className="text-3xl">{words.deleteTitle}</h1>
      <div className="mt-4 grid justify-items-start gap-5" aria-live="polite">
        {isDeleted ? (
          <p>{words.deleted}</p>
        ) : (
          <>
            <p>{words.deleteAbout}</p>
            <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
              {remove.isPending ? words.deleting : words.delete}
            </Button>
          </>
        )}
        {remove.isError && (
          <p role="alert" className="text-bad">
            {detailOr(remove.error, words.deleteFailed)}
          </p>
        )}
      </div>
    </Card>
  );
}

function OfLink({ token, children }: { token: string; children(claim: ClaimDto): ReactNode }) {
  const words = texts.imports.claim;
  usePageTitle(texts.imports.claim.join);
  const claim = useQuery({ ...query(claims.get, { params: { token } }), staleTime: 0 });
  const isOver = claim.error instanceof ApiError && claim.error.status === 400;
  return (
    <Card className="mx-auto mt-8 max-w-md">
      {claim.isPending && (
        <div role="status" aria-label={words.loading}>
          <Skeleton className="h-72" />
        </div>
      )}
      {isOver && (
        <>
          <h1 className="text-3xl">{words.over}</h1>
          <p className="mt-4 mb-5">{words.overAbout}</p>
          <LinkButton to={paths.signIn}>{words.signIn}</LinkButton>
        </>
      )}
      {!isOver && !claim.data && <LoadFailure of={claim} />}
      {claim.data && children(claim.data)}
    </Card>
  );
}

function Claim({ token, claim: { email, full_name, note, by } }: { token: string; claim: ClaimDto }) {
  const words = texts.imports.claim;
  const { signIn } = useSession();
  const navigate = useNavigate();
  const form = useSchemaForm(claimBody, { token, password: '' }, `claim ${token}`);
  const join = useApiMutation({
    mutationFn: (body: z.input<typeof claimBody>) => call(claims.claim, { body }),
    failed: words.failed,
    onFields: errorsOnFields(form),
    onDone: signIn,
    leadOn: () => navigate(paths.dashboard, { replace: true }),
  });
  const name = by.full_name;
  return (
    <>
      <h1 className="text-3xl wrap-anywhere">{fill(words.title, { name })}</h1>
      <p className="mt-4 wrap-anywhere">{fill(words.about, { name, person: full_name, email })}</p>
      {note && (
        <>
          <h2 className="mt-5 text-lg">{words.why}</h2>
          <blockquote className="mt-1 border-l-4 border-line-strong pl-4 wrap-anywhere whitespace-pre-line">
            {note}
          </blockquote>
        </>
      )}
      <div className="mt-6 grid gap-6">
        <Form
          form={form}
          onSubmit={(body) => join.mutate(body)}
          isSending={join.isPending}
          label={words.join}
        >
          <PasswordField name="password" label={words.password} isNew />
          <Button type="submit">{join.isPending ? words.joining : words.join}</Button>
        </Form>
        <SocialButtons next={null} />
        <TextLink href={paths.claimDelete(token)}>{words.toDelete}</TextLink>
      </div>
    </>
  );
}
