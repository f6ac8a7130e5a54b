import { advertisements } from '@rosette/shared/contract/advertisements.ts';
import { partner } from '@rosette/shared/contract/partner.ts';
import { partnerships } from '@rosette/shared/contract/partnerships.ts';
import { useQuery } from '@tanstack/react-query';
import { HeartHandshake, Megaphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { query } from '#data/queries.ts';
import { useUser } from '#data/session.tsx';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { fill, texts } from '#lib/texts.ts';
import { useUrlTab } from '#lib/use-url-params.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type Fetched, QuietRetry } from '#ui/load-failure.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import { DayByDay } from './day-by-day.tsx';
import { OwnAdvertisements } from './own-advertisements.tsx';
import { PortalNumbers } from './portal-numbers.tsx';
import { OwnPartnerships } from './portal-partnerships.tsx';

/** /partner-portal (product/partners-and-advertisements#portal). */
export function PartnerPortalScreen() {
  usePageTitle(texts.portal.title);
  const user = useUser();
  const [tab, choose] = useUrlTab(['partnerships', 'advertisements', 'purchase']);
  const numbers = useQuery(query(partner.analytics));
  const ownPartnerships = useQuery(query(partnerships.mine));
  const ownAdvertisements = useQuery(query(advertisements.mine));

  return (
    <>
      <PageHeader title={texts.portal.title}>
        {fill(texts.portal.welcomeBack, { name: user.full_name })}
      </PageHeader>
      <PortalNumbers numbers={numbers.data} isLoading={numbers.isPending} />
      <QuietRetry of={numbers} />
      <DayByDay />
      <Tabs value={tab} onValueChange={choose} className="mt-10">
        <TabsList aria-label={texts.portal.label}>
          <TabsTrigger value="partnerships">{texts.portal.tabs.partnerships}</TabsTrigger>
          <TabsTrigger value="advertisements">{texts.portal.tabs.advertisements}</TabsTrigger>
          <TabsTrigger value="purchase">{texts.portal.tabs.purchase}</TabsTrigger>
        </TabsList>
        <TabsContent value="partnerships">
          <WhenLoaded of={ownPartnerships}>
            <OwnPartnerships partnerships={ownPartnerships.data ?? []} />
          </WhenLoaded>
        </TabsContent>
        <TabsContent value="advertisements">
          <WhenLoaded of={ownAdvertisements}>
            <OwnAdvertisements advertisements={ownAdvertisements.data ?? []} />
          </WhenLoaded>
        </TabsContent>
        <TabsContent value="purchase">
          <PurchaseOptions />
        </TabsContent>
      </Tabs>
    </>
  );
}

function WhenLoaded({ of, children }: { of: Fetched & { isPending: boolean }; children: ReactNode }) {
  if (of.isPending) return <CardGridSkeleton count={3} />;
  return (
    <>
      {children}
      <QuietRetry of={of} />
    </>
  );
}

function PurchaseOptions() {
  const { support, seen } = texts.portal.options;
  const options = [
    { icon: HeartHandshake, ...support, to: paths.becomePartner },
    { icon: Megaphone, ...seen, to: `${paths.becomePartner}?tab=advertising` },
  ];
  return (
    <ul className="grid gap-6 md:grid-cols-2">
      {options.map(({ icon: Icon, title, text, action, to }) => (
        <li key={title}>
          <Card className="flex h-full flex-col items-start gap-3">
            <span className="grid size-12 place-items-center rounded-full bg-surface-strong text-accent-ink">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <h2 className="text-2xl">{title}</h2>
            <p className="mb-2 text-ink-soft">{text}</p>
            <LinkButton to={to} className="mt-auto">
              {action}
            </LinkButton>
          </Card>
        </li>
      ))}
    </ul>
  );
}
