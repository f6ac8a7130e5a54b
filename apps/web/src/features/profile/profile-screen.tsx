import { users } from '@rosette/shared/contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { Briefcase, Mail, Pencil, Send, Sprout } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { query } from '#api/queries.ts';
import { paths } from '#app/paths.ts';
import { usePageTitle } from '#lib/use-page-title.ts';
import { useUser } from '#session/session.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageSpinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.ts';
import { ProfileForm } from './profile-form.tsx';

/** /profile/{id} (spec §2, "Profile"). */
export function ProfileScreen() {
  const { id = '' } = useParams();
  const me = useUser();
  const isOwn = id === me.id;
  const [isEditing, setEditing] = useState(false);
  const { data: member, isPending } = useQuery(query(users.get, { params: { id } }));
  usePageTitle(member?.full_name ?? 'Profile');

  if (isPending) return <PageSpinner label="Loading..." />;
  if (!member) {
    return (
      <div className="flex flex-col items-center gap-4 py-20 text-center">
        <h1 className="text-3xl">This member could not be found</h1>
        <p className="text-ink-soft">She may have left the community, or the link is not complete.</p>
        <LinkButton to={paths.members}>See all members</LinkButton>
      </div>
    );
  }

  return (
    <Card className="mx-auto max-w-3xl overflow-hidden p-0 max-sm:p-0">
      <div
        aria-hidden="true"
        className="h-28 bg-linear-to-r from-surface-strong via-gold-soft to-surface-strong"
      />
      <div className="px-6 pb-8 sm:px-10">
        <div className="-mt-14 flex flex-wrap items-end justify-between gap-4">
          <Avatar
            name={member.full_name}
            image={member.profile_image}
            size="large"
            className="border-4 border-surface"
          />
          {isOwn && !isEditing && (
            <Button variant="secondary" onClick={() => setEditing(true)}>
              <Pencil aria-hidden="true" />
              Edit Profile
            </Button>
          )}
          {!isOwn && (
            <Button
              onClick={() => toast.info('Messages are not open yet. An e-mail is the best way for now.')}
            >
              <Send aria-hidden="true" />
              Send Message
            </Button>
          )}
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <h1 className="text-4xl break-words max-sm:text-3xl">{member.full_name}</h1>
          {member.membership_tier === 'premium' && <Badge tone="gold">Premium Member</Badge>}
        </div>
        {isEditing ? (
          <div className="mt-6">
            <ProfileForm onDone={() => setEditing(false)} />
          </div>
        ) : (
          <>
            <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-ink-soft">
              {member.business_name && (
                <Fact icon={Briefcase} label="Business" value={member.business_name} />
              )}
              {member.industry && <Fact icon={Sprout} label="Industry" value={member.industry} />}
              {member.email && <Fact icon={Mail} label="E-mail" value={member.email} />}
            </dl>
            {member.bio && <p className="mt-6 max-w-prose whitespace-pre-line">{member.bio}</p>}
          </>
        )}
      </div>
    </Card>
  );
}

function Fact({ icon: Icon, label, value }: { icon: typeof Mail; label: string; value: string }) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <dt>
        <Icon aria-hidden="true" className="size-4.5 shrink-0 text-accent-ink" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 break-words">{value}</dd>
    </div>
  );
}
