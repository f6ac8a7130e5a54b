import { type BusinessDto, businesses } from '@rosette/shared/contract/businesses.ts';
import { mayChange, owns } from '@rosette/shared/policy/can.ts';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, MapPin, MessageCircle, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { callerOf } from '#data/caller.ts';
import { keepPressedAction } from '#data/pressed-action.ts';
import { query } from '#data/queries.ts';
import { useSession } from '#data/session.tsx';
import { usePressedAction } from '#data/use-pressed-action.ts';
import { ContactDialog } from '#features/contact/contact-dialog.tsx';
import { MoreMenu } from '#features/safety/more-menu.tsx';
import { placeInWords } from '#lib/country-names.ts';
import { paths, signInPath } from '#lib/paths.ts';
import { fillWith, texts } from '#lib/texts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, ExternalLinkButton, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ItemPage, type MissingItem } from '#ui/item-page.tsx';
import { MemberText } from '#ui/member-text.tsx';
import { PersonLink } from '#ui/person-link.tsx';
import { ShareButton } from '#ui/share-button.tsx';
import { OwnBusinessActions } from './business-form-dialog.tsx';
import { BusinessLogo, badgeOf } from './business-parts.tsx';

const missingBusiness = (): MissingItem => ({
  icon: SearchX,
  title: texts.businesses.missing,
  text: texts.businesses.missingAbout,
  action: <LinkButton to={paths.businesses}>{texts.businesses.seeAll}</LinkButton>,
});

/** /businesses/{id}, for everybody (product/businesses#business-page). */
export function BusinessScreen() {
  const { id = '' } = useParams();
  const { isLoading } = useSession();
  // With the member's token: a business across a block is 404.
  const business = useQuery({ ...query(businesses.get, { params: { id } }), enabled: !isLoading });
  return (
    <ItemPage
      item={business}
      title={business.data?.name ?? texts.common.business}
      missing={missingBusiness()}
    >
      {(found) => <BusinessDetails business={found} />}
    </ItemPage>
  );
}

const titleId = 'business-title';

/** The facts of a business and its actions (product/businesses#business-page). */
function BusinessDetails({ business }: { business: BusinessDto }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const leave = () => void navigate(paths.businesses, { replace: true });
  const caller = user && callerOf(user);
  const { id, name, logo, industry, description, website, owner, owner_id } = business;
  const badge = badgeOf(business);
  const place = placeInWords(business.town, business.country);
  return (
    <article aria-labelledby={titleId} className="mx-auto max-w-4xl">
      <Card className="grid gap-6 sm:p-8">
        <header className="flex items-start">
          {/* The name stands below the logo where letters are so large that no word fits beside it. */}
          <div className="flex min-w-0 flex-1 flex-wrap items-start gap-4 sm:gap-6">
            <BusinessLogo name={name} logo={logo} />
            <div className="grid min-w-[min(8rem,100%)] flex-1 gap-2">
              {badge && <Badge tone="gold">{badge.label}</Badge>}
              <h1 id={titleId} className="text-4xl wrap-anywhere max-sm:text-2xl">
                {name}
              </h1>
              <p className="font-medium wrap-anywhere text-ink-soft">{industry}</p>
              {place && (
                <p className="flex items-center gap-2 wrap-anywhere text-ink-soft">
                  <MapPin aria-hidden="true" className="size-4 shrink-0 text-accent-ink" />
                  {place}
                </p>
              )}
            </div>
          </div>
          {!owns(caller, owner_id) && (
            <MoreMenu
              subject={{ kind: 'business', id }}
              owner={owner.id ? { id: owner.id, full_name: owner.full_name } : null}
              describedBy={titleId}
              onBlocked={leave}
            />
          )}
        </header>
        <Owner owner={owner} isLinked={user !== null} />
        <MemberText className="max-w-prose text-lg">{description}</MemberText>
        <div className="flex flex-wrap items-start gap-3">
          {owner.id && !owns(caller, owner_id) && (
            <AskButton businessId={id} owner={{ id: owner.id, full_name: owner.full_name }} />
          )}
          {website && (
            <ExternalLinkButton href={website} variant="secondary" aria-describedby={titleId}>
              {texts.businesses.visitWebsite}
              <ExternalLink aria-hidden="true" />
            </ExternalLinkButton>
          )}
          <ShareButton title={name} path={paths.business(id)} />
          {mayChange(caller, owner_id) && (
            <OwnBusinessActions business={business} titleId={titleId} onRemoved={leave} />
          )}
        </div>
      </Card>
    </article>
  );
}

interface OwnerProps {
  owner: BusinessDto['owner'];
  /** Profiles are visible to members only. */
  isLinked: boolean;
}

function Owner({ owner, isLinked }: OwnerProps) {
  return (
    <p className="flex items-center gap-3">
      <Avatar name={owner.full_name} image={owner.profile_image} size="small" />
      <span className="min-w-0 wrap-anywhere text-ink-soft">
        {fillWith(texts.businesses.owner, {
          name: (
            <span className="font-semibold text-ink">
              {isLinked ? <PersonLink person={owner} className="text-accent-ink" /> : owner.full_name}
            </span>
          ),
        })}
      </span>
    </p>
  );
}

interface AskButtonProps {
  businessId: string;
  owner: { id: string; full_name: string };
}

/**
 * Sends the owner a contact request with purpose 'buy' (product/businesses#business-page); links visitors to
 * the auth screen and back.
 */
function AskButton({ businessId, owner }: AskButtonProps) {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const path = paths.business(businessId);
  usePressedAction(path, ['write'], () => setOpen(true));
  if (!user) {
    return (
      <LinkButton to={signInPath({ next: path })} onClick={() => keepPressedAction('write', path)}>
        {texts.businesses.ask}
      </LinkButton>
    );
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <MessageCircle aria-hidden="true" />
        {texts.businesses.ask}
      </Button>
      <ContactDialog open={isOpen} onOpenChange={setOpen} member={owner} purpose="buying" />
    </>
  );
}
