import type { SessionDto } from '@rosette/shared/contract/auth.ts';
import { type InvitationLinkDto, invitations } from '@rosette/shared/contract/invitations.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { ApiError } from '#data/api-error.ts';
import { query } from '#data/queries.ts';
import { useSession } from '#data/session.tsx';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { useIsShown } from '#lib/use-is-shown.ts';
import { Avatar } from '#ui/avatar.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { MemberText } from '#ui/member-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { RegisterForm } from './auth-forms.tsx';
import { SocialButtons } from './social-buttons.tsx';

/** /join/:secret: who invites, and the registration with her invitation (product/coming-in#invitations). */
export function JoinScreen() {
  const { secret = '' } = useParams();
  const words = texts.invitations.join;
  usePageTitle(texts.invitations.title);
  const link = useQuery({ ...query(invitations.link, { params: { secret } }), staleTime: 0 });
  const isUnknown = link.error instanceof ApiError && link.error.status === 404;
  return (
    <Card className="mx-auto mt-8 max-w-md">
      {link.isPending && (
        <div role="status" aria-label={words.loading}>
          <Skeleton className="h-72" />
        </div>
      )}
      {isUnknown && <Over>{words.refusals.invitation_unknown}</Over>}
      {!isUnknown && !link.data && <LoadFailure of={link} />}
      {link.data && <Invited secret={secret} invitation={link.data} />}
    </Card>
  );
}

function Over({ children }: { children: ReactNode }) {
  return (
    <>
      <h1 className="text-3xl">{texts.invitations.title}</h1>
      <p className="mt-4 mb-5">{children}</p>
      <LinkButton to={paths.signIn}>{texts.invitations.join.signIn}</LinkButton>
    </>
  );
}

function Invited({ secret, invitation }: { secret: string; invitation: InvitationLinkDto }) {
  const { inviter, note, email, is_open, is_in_at_once: isInAtOnce } = invitation;
  const words = texts.invitations.join;
  const { user, signIn } = useSession();
  const navigate = useNavigate();
  const isShown = useIsShown();

  function enter(session: SessionDto) {
    signIn(session);
    if (isShown()) navigate(paths.dashboard, { replace: true });
  }

  if (!user && !is_open) return <Over>{words.refusals.invitation_over}</Over>;
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar name={inviter.full_name} image={inviter.profile_image} />
        <h1 className="min-w-0 text-3xl wrap-anywhere">{fill(words.title, { name: inviter.full_name })}</h1>
      </div>
      {note && (
        <blockquote className="mt-5 border-l-4 border-line-strong pl-4">
          <MemberText>{note}</MemberText>
        </blockquote>
      )}
      <div className="mt-6">
        {user ? (
          <>
            <p className="mb-5">{words.signedIn}</p>
            <LinkButton to={paths.dashboard}>{words.toDashboard}</LinkButton>
          </>
        ) : (
          <>
            <RegisterForm invitation={{ secret, email, isInAtOnce }} onSession={enter} />
            <SocialButtons next={null} invitation={secret} />
          </>
        )}
      </div>
    </>
  );
}
