import type { MemberDto } from '@rosette/shared/contract/users.ts';
import {
  Briefcase,
  CalendarHeart,
  Globe,
  HandHeart,
  type LucideIcon,
  Mail,
  MapPin,
  Search,
  Sprout,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { placeInWords } from '#lib/country-names.ts';
import { formatDate } from '#lib/format.ts';
import { MemberText } from '#ui/member-text.tsx';
import { TextLink } from '#ui/text-link.tsx';

/** The filled fields of a profile. */
export function ProfileAbout({ member, isOwn }: { member: MemberDto; isOwn: boolean }) {
  const { business_name, industry, town, country, website, offers, needs, email, bio, created_at } = member;
  const place = placeInWords(town, country);
  return (
    <>
      {bio ? (
        <MemberText className="mt-5 max-w-prose text-lg">{bio}</MemberText>
      ) : (
        isOwn && <p className="mt-5 text-ink-soft">Tell the community who you are and what you do.</p>
      )}
      <dl className="mt-8 grid gap-5 border-t border-line pt-7 sm:grid-cols-2">
        {business_name && (
          <ProfileFact icon={Briefcase} label="Business">
            {business_name}
          </ProfileFact>
        )}
        {industry && (
          <ProfileFact icon={Sprout} label="Industry">
            {industry}
          </ProfileFact>
        )}
        {place && (
          <ProfileFact icon={MapPin} label="Place">
            {place}
          </ProfileFact>
        )}
        {website && (
          <ProfileFact icon={Globe} label="Website">
            <TextLink href={website}>{website.replace(/^https?:\/\//, '')}</TextLink>
          </ProfileFact>
        )}
        {offers.length > 0 && (
          <ProfileFact icon={HandHeart} label="Offers">
            <TextList texts={offers} />
          </ProfileFact>
        )}
        {needs.length > 0 && (
          <ProfileFact icon={Search} label="Needs">
            <TextList texts={needs} />
          </ProfileFact>
        )}
        {email && (
          <ProfileFact icon={Mail} label="E-mail">
            <TextLink href={`mailto:${email}`}>{email}</TextLink>
          </ProfileFact>
        )}
        <ProfileFact icon={CalendarHeart} label="Joined">
          <time dateTime={created_at}>{formatDate(created_at)}</time>
        </ProfileFact>
      </dl>
    </>
  );
}

function TextList({ texts }: { texts: string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
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
