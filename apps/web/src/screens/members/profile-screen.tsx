import { type ProfileActivityDto, profiles } from '@rosette/shared/contract/profiles.ts';
import { type MemberDto, users } from '@rosette/shared/contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import {
  Briefcase,
  CalendarHeart,
  Gem,
  Globe,
  HandHeart,
  type LucideIcon,
  Mail,
  MapPin,
  Pencil,
  Search,
  Settings,
  Sprout,
  UserRoundPlus,
  UserRoundX,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { query } from '#data/queries.ts';
import { useUser } from '#data/session.tsx';
import { ProfileForm } from '#features/account/profile-form.tsx';
import { IntroduceDialog } from '#features/contact/introduce-dialog.tsx';
import { MoreMenu } from '#features/safety/more-menu.tsx';
import { placeInWords } from '#lib/country-names.ts';
import { formatDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useFocusWhenBack } from '#ui/focus.ts';
import { ItemPage, type MissingItem } from '#ui/item-page.tsx';
import { Link, useGoTo } from '#ui/link.tsx';
import { MemberText } from '#ui/member-text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { ContactButton } from './contact-button.tsx';
import { ProfileActivity } from './profile-activity.tsx';

const missingMember = (): MissingItem => ({
  icon: UserRoundX,
  title: texts.members.profile.missing,
  text: texts.members.profile.missingAbout,
  action: <LinkButton to={paths.members}>{texts.members.profile.seeAllMembers}</LinkButton>,
});

/** /profile/{id} (product/profiles-and-directory#directory-entries). */
export function ProfileScreen() {
  const { id = '' } = useParams();
  const me = useUser();
  const member = useQuery(query(users.get, { params: { id } }));
  // At once with her fields; anew with each visit, as she may have posted meanwhile.
  const activity = useQuery({ ...query(profiles.activity, { params: { id } }), staleTime: 0 });
  return (
    <ItemPage
      item={member}
      title={member.data?.full_name ?? texts.frame.parts.profile}
      missing={missingMember()}
    >
      {/* Keyed by id: another profile starts without the form. */}
      {(found) => (
        <div key={id} className="mx-auto grid max-w-3xl gap-6">
          <ProfileCard member={found} isOwn={id === me.id} activity={activity.data} />
          <ProfileActivity activity={activity} />
        </div>
      )}
    </ItemPage>
  );
}

interface ProfileCardProps {
  member: MemberDto;
  isOwn: boolean;
  activity: ProfileActivityDto | undefined;
}

/** A member's profile; for herself also its form. */
function ProfileCard({ member, isOwn, activity }: ProfileCardProps) {
  const goTo = useGoTo();
  const [isEditing, setEditing] = useState(false);
  const [isIntroducing, setIntroducing] = useState(false);
  const editButton = useFocusWhenBack(isEditing);

  return (
    <Card className="overflow-clip p-0">
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
                {texts.members.profile.edit}
              </Button>
              <LinkButton to={paths.settings} variant="quiet" className="max-sm:px-3">
                <Settings aria-hidden="true" />
                {texts.common.settings}
              </LinkButton>
            </div>
          )}
          {!isOwn && (
            <div className="flex flex-wrap items-center gap-2">
              <ContactButton member={member} contact={activity?.contact} />
              {activity?.can_introduce && (
                <Button variant="secondary" onClick={() => setIntroducing(true)}>
                  <UserRoundPlus aria-hidden="true" />
                  {texts.members.profile.introduce}
                </Button>
              )}
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
              {texts.members.premiumMember}
            </Badge>
          )}
        </div>
        {isEditing ? (
          <ProfileForm onDone={() => setEditing(false)} />
        ) : (
          <ProfileAbout member={member} isOwn={isOwn} />
        )}
      </div>
      <IntroduceDialog open={isIntroducing} onOpenChange={setIntroducing} member={member} />
    </Card>
  );
}

/** The filled fields of a profile. */
function ProfileAbout({ member, isOwn }: { member: MemberDto; isOwn: boolean }) {
  const { business_name, industry, town, country, website, offers, needs, email, bio, created_at } = member;
  const place = placeInWords(town, country);
  return (
    <>
      {bio ? (
        <MemberText className="mt-5 max-w-prose text-lg">{bio}</MemberText>
      ) : (
        isOwn && <p className="mt-5 text-ink-soft">{texts.members.profile.noBio}</p>
      )}
      <dl className="mt-8 grid gap-5 border-t border-line pt-7 sm:grid-cols-2">
        {business_name && (
          <ProfileFact icon={Briefcase} label={texts.common.business}>
            {business_name}
          </ProfileFact>
        )}
        {industry && (
          <ProfileFact icon={Sprout} label={texts.common.industry}>
            {industry}
          </ProfileFact>
        )}
        {place && (
          <ProfileFact icon={MapPin} label={texts.common.place}>
            {place}
          </ProfileFact>
        )}
        {website && (
          <ProfileFact icon={Globe} label={texts.common.website}>
            <TextLink href={website}>{website.replace(/^https?:\/\//, '')}</TextLink>
          </ProfileFact>
        )}
        {offers.length > 0 && (
          <ProfileFact icon={HandHeart} label={texts.common.offers}>
            <Chips items={offers} filter="offers" />
          </ProfileFact>
        )}
        {needs.length > 0 && (
          <ProfileFact icon={Search} label={texts.common.needs}>
            <Chips items={needs} filter="needs" />
          </ProfileFact>
        )}
        {email && (
          <ProfileFact icon={Mail} label={texts.common.email}>
            <TextLink href={`mailto:${email}`}>{email}</TextLink>
          </ProfileFact>
        )}
        <ProfileFact icon={CalendarHeart} label={texts.members.profile.joined}>
          <time dateTime={created_at}>{formatDate(created_at)}</time>
        </ProfileFact>
      </dl>
    </>
  );
}

/** Offers or needs, each linked to the members of the directory who share it. */
function Chips({ items, filter }: { items: string[]; filter: 'offers' | 'needs' }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-2">
      {items.map((text) => (
        <li key={text} className="max-w-full">
          <Link
            to={`${paths.members}?${new URLSearchParams({ [filter]: text })}`}
            className="inline-flex min-h-9 items-center rounded-full bg-surface-strong px-3 py-1 text-sm font-semibold text-accent-ink transition-colors wrap-anywhere hover:bg-line"
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface ProfileFactProps {
  icon: LucideIcon;
  label: string;
  children: ReactNode;
}

function ProfileFact({ icon: Icon, label, children }: ProfileFactProps) {
  return (
    <div className="relative min-w-0 pl-14">
      <dt className="text-sm text-ink-soft">
        <span className="absolute top-0 left-0 grid size-11 place-items-center rounded-full bg-surface-strong text-accent-ink">
          <Icon aria-hidden="true" className="size-5" />
        </span>
        {label}
      </dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
