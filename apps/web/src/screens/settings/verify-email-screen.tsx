import { account, type VerifyEmailBody } from '@rosette/shared/contract/account.ts';
import { givenPassword } from '@rosette/shared/contract/fields.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError, detailOr, hasCode } from '#data/api-error.ts';
import { call, callWithToken } from '#data/client.ts';
import { useSession } from '#data/session.tsx';
import { tokenStore } from '#data/token-store.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { NewPasswordFields, newPasswordForm } from '#features/account/new-password.tsx';
import { logError } from '#lib/log-error.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { paths, signInPath } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { useTokenOfAddress } from '#lib/use-token-of-address.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Form, PasswordField, useSchemaForm } from '#ui/form.tsx';
import { FormSkeleton } from '#ui/skeleton.tsx';

/**
 * /verify-email?token=…, public. The link proves the mailbox, not the account: so it takes a click in a session of the
 * account, its password, or a new password from an owner of the mailbox who did not register
 * (product/accounts#confirming-an-address).
 */
export function VerifyEmailScreen() {
  usePageTitle(texts.settings.verify.title);
  const { token, clearToken } = useTokenOfAddress();
  const { isLoading } = useSession();
  const confirm = useConfirmation(clearToken);
  const isConfirmedAlready = hasCode(confirm.error, 'email_confirmed_already');
  return (
    <Card className="mx-auto mt-8 max-w-md">
      <h1 className="text-3xl">{texts.settings.verify.title}</h1>
      <div className="mt-4 grid gap-5" aria-live="polite">
        {confirm.isSuccess && <Outcome>{confirm.data.message}</Outcome>}
        {/* Which proof is needed is known with the session: a password form shown until then would take the click. */}
        {!confirm.isSuccess && token && isLoading && <FormSkeleton />}
        {!confirm.isSuccess && token && !isLoading && <Proof token={token} confirm={confirm} />}
        {!confirm.isSuccess && !token && (
          <Outcome>
            {isConfirmedAlready && detailOr(confirm.error, '')}
            {!confirm.isError && texts.settings.verify.incomplete}
          </Outcome>
        )}
        {confirm.isError && !isConfirmedAlready && (
          <p role="alert" className="text-bad">
            {detailOr(confirm.error, texts.settings.verify.failed)}
          </p>
        )}
      </div>
    </Card>
  );
}

type Confirm = ReturnType<typeof useConfirmation>;

/** The proof in addition to the link: a click, the account's password, or a new one. */
function Proof({ token, confirm }: { token: string; confirm: Confirm }) {
  const { user } = useSession();
  const [hasRegistered, setHasRegistered] = useState(true);
  const isRefused = confirm.error instanceof ApiError && confirm.error.status === 401;
  const send = (proof: Omit<VerifyEmailBody, 'token'>) => confirm.mutate({ token, ...proof });

  if (user && !isRefused && confirm.variables?.current_password === undefined && hasRegistered) {
    return (
      <>
        <p>{texts.settings.verify.oneClick}</p>
        <div>
          <Button isBusy={confirm.isPending} onClick={() => send({})}>
            {confirm.isPending ? texts.settings.verify.confirming : texts.settings.verify.confirm}
          </Button>
        </div>
      </>
    );
  }
  if (hasRegistered) {
    return (
      <>
        <p>{texts.settings.verify.enterPassword}</p>
        <PasswordForm isSending={confirm.isPending} onSubmit={send} />
        <div>
          <Button variant="quiet" size="small" onClick={() => setHasRegistered(false)}>
            {texts.settings.verify.notRegistered}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p>{texts.settings.verify.notRegisteredAbout}</p>
      <NewPasswordForm isSending={confirm.isPending} onSubmit={send} />
      <div>
        <Button variant="quiet" size="small" onClick={() => setHasRegistered(true)}>
          {texts.settings.verify.didRegister}
        </Button>
      </div>
    </>
  );
}

function useConfirmation(clearToken: () => void) {
  const { signIn } = useSession();
  return useApiMutation({
    mutationFn(body: VerifyEmailBody) {
      const session = tokenStore.get();
      // Public calls are sent without a token; this one needs the session's.
      return session
        ? callWithToken(session, account.verifyEmail, { body })
        : call(account.verifyEmail, { body });
    },
    // The address may have changed.
    changes: ['account'],
    onFields(error) {
      if (isFinal(error)) clearToken();
      return false;
    },
    async onDone({ token }) {
      if (!token) return;
      try {
        signIn({ token, user: await callWithToken(token, users.me) });
      } catch (error) {
        logError('Failed to load the own profile', error);
      }
    },
  });
}

const isFinal = (error: unknown) =>
  error instanceof ApiError && (error.status === 400 || error.status === 409);

/** The outcome, with a link. */
function Outcome({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <>
      {children && <p>{children}</p>}
      <div>
        {user ? (
          <LinkButton to={paths.dashboard}>{texts.settings.verify.goToDashboard}</LinkButton>
        ) : (
          <LinkButton to={signInPath()}>{texts.landing.signIn}</LinkButton>
        )}
      </div>
    </>
  );
}

interface FormProps<Body> {
  isSending: boolean;
  onSubmit(body: Body): void;
}

const passwordBody = z.object({ current_password: givenPassword });

/** Asks for the password of the account that the link belongs to. */
function PasswordForm({ isSending, onSubmit }: FormProps<{ current_password: string }>) {
  const form = useSchemaForm(passwordBody, { current_password: '' }, 'password of a confirmation');
  return (
    <Form form={form} onSubmit={onSubmit} isSending={isSending}>
      <PasswordField name="current_password" label={texts.common.password} />
      <div>
        <Button type="submit" isBusy={isSending}>
          {isSending ? texts.settings.verify.confirming : texts.settings.verify.confirm}
        </Button>
      </div>
    </Form>
  );
}

/** Sets a password for an account that somebody else registered. */
function NewPasswordForm({ isSending, onSubmit }: FormProps<{ new_password: string }>) {
  const form = useSchemaForm(
    newPasswordForm,
    { new_password: '', confirmation: '' },
    'password of a new account',
  );
  return (
    <Form form={form} onSubmit={({ new_password }) => onSubmit({ new_password })} isSending={isSending}>
      <NewPasswordFields />
      <div>
        <Button type="submit" isBusy={isSending}>
          {isSending ? texts.settings.verify.setting : texts.settings.verify.setPassword}
        </Button>
      </div>
    </Form>
  );
}
