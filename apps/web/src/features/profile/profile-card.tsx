import type { MemberDto } from '@rosette/shared/contract/users.ts';
import { Gem, Pencil, Send, Settings, UserRoundPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '#lib/paths.ts';
import { ContactDialog } from '#shared/contact/contact-dialog.tsx';
import { IntroduceDialog } from '#shared/introductions/introduce-dialog.tsx';
import { MoreMenu } from '#shared/safety/more-menu.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useGoTo } from '#ui/link.tsx';
import { ProfileAbout } from './profile-about.tsx';
import { ProfileForm } from './profile-form.tsx';

/** A member's profile; for herself also its form. */
export function ProfileCard({ member, isOwn }: { member: MemberDto; isOwn: boolean }) {
  const goTo = useGoTo();
  const [isEditing, setEditing] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [isIntroducing, setIntroducing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  // Returns the focus to the button, which the form replaces.
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <Card className="mx-auto max-w-3xl overflow-hidden p-0">
      <div
        aria-hidden="true"
        className="h-32 bg-linear-to-r from-surface-strong via-gold-soft to-surface-strong sm:h-40 dark:via-accent/30"
      />
      <div className="px-5 pb-8 sm:px-10 sm:pb-10">
        <div className="-mt-14 flex flex-wrap items-end justify-between gap-4">
          <Avatar
            name={member.full_name}
            image={member.profile_image}
            size="large"
            className="border-4 border-surface"
          />
          {isOwn && !isEditing && (
            <div className="flex flex-wrap gap-3 max-sm:gap-1">
              <Button ref={editButton} variant="secondary" onClick={() => setEditing(true)}>
                <Pencil aria-hidden="true" />
                Edit Profile
              </Button>
              <LinkButton to={paths.settings} variant="quiet" className="max-sm:px-3">
                <Settings aria-hidden="true" />
                Settings
              </LinkButton>
            </div>
          )}
          {!isOwn && (
            <div className="flex flex-wrap items-center gap-2">
              <Button onClick={() => setWriting(true)}>
                <Send aria-hidden="true" />
                Send Message
              </Button>
              <Button variant="secondary" onClick={() => setIntroducing(true)}>
                <UserRoundPlus aria-hidden="true" />
                Introduce
              </Button>
              <MoreMenu
                subject={{ kind: 'user', id: member.id }}
                owner={member}
                onBlocked={() => goTo(paths.members)}
              />
            </div>
          )}
        </div>
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-4xl wrap-anywhere max-sm:text-3xl">{member.full_name}</h1>
          {member.membership_tier === 'premium' && (
            <Badge tone="gold">
              <Gem aria-hidden="true" />
              Premium Member
            </Badge>
          )}
        </div>
        {isEditing ? (
          <ProfileForm onDone={() => setEditing(false)} />
        ) : (
          <ProfileAbout member={member} isOwn={isOwn} />
        )}
      </div>
      <ContactDialog open={isWriting} onOpenChange={setWriting} member={member} />
      <IntroduceDialog open={isIntroducing} onOpenChange={setIntroducing} member={member} />
    </Card>
  );
}
