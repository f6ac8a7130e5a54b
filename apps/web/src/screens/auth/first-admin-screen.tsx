import { account } from '@rosette/shared/contract/account.ts';
import { useNavigate, useParams } from 'react-router-dom';
import { detailOr } from '#data/api-error.ts';
import { call } from '#data/client.ts';
import { useSession } from '#data/session.tsx';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { paths, signInPath } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FormSkeleton } from '#ui/skeleton.tsx';

/** /first-admin/:token, public: the link that the start prints as long as nobody is an admin (product/accounts#the-first-admin). */
export function FirstAdminScreen() {
  const { token = '' } = useParams();
  const words = texts.firstAdmin;
  usePageTitle(words.title);
  const { user, isLoading } = useSession();
  const isAdmin = user?.role === 'admin';
  return (
    <Card className="mx-auto mt-8 max-w-md">
      <h1 className="text-3xl wrap-anywhere">{words.title}</h1>
      <div className="mt-4 grid gap-5">
        {isLoading && <FormSkeleton />}
        {!isLoading && !user && <Visitor token={token} />}
        {user && !isAdmin && <Member token={token} email={user.email} />}
        {isAdmin && (
          <>
            <p>{words.isAdmin}</p>
            <div>
              <LinkButton to={paths.admin}>{words.toPanel}</LinkButton>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}

function Visitor({ token }: { token: string }) {
  const words = texts.firstAdmin;
  const next = paths.firstAdmin(token);
  return (
    <>
      <p>{words.about}</p>
      <p>{words.visitor}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={signInPath({ tab: 'register', next })}>{texts.common.register}</LinkButton>
        <LinkButton to={signInPath({ next })} variant="secondary">
          {texts.landing.signIn}
        </LinkButton>
      </div>
    </>
  );
}

function Member({ token, email }: { token: string; email: string }) {
  const words = texts.firstAdmin;
  const { setUser } = useSession();
  const navigate = useNavigate();
  const become = useApiMutation({
    mutationFn: () => call(account.becomeAdmin, { body: { token } }),
    done: words.done,
    changes: ['standing'],
    onDone: setUser,
    leadOn: () => navigate(paths.admin, { replace: true }),
  });
  return (
    <>
      <p>{words.about}</p>
      <p className="wrap-anywhere">{fill(words.asMember, { email })}</p>
      <div>
        <Button isBusy={become.isPending} onClick={() => become.mutate()}>
          {become.isPending ? words.becoming : words.become}
        </Button>
      </div>
      {become.isError && (
        <p role="alert" className="text-bad">
          {detailOr(become.error, words.failed)}
        </p>
      )}
    </>
  );
}
