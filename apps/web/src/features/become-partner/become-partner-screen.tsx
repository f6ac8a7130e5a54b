import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { toast } from '#lib/toast.ts';
import { usePageTitle } from '#lib/use-page-title.ts';
import { useUrlTab } from '#lib/use-url-tab.ts';
import { wantedPage } from '#lib/wanted-page.ts';
import { useSession } from '#session/session.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageSkeleton } from '#ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import { AdvertisingOffers } from './advertising-offers.tsx';
import { InquiryForm } from './inquiry-form.tsx';
import { PaidPartnerships } from './paid-partnerships.tsx';
import { PartnershipOffers } from './partnership-offers.tsx';

/**
 * Redirects a visitor to the landing page with a toast
 * (product/partners-and-advertisements#buying-a-partnership).
 */
function useMembersOnly() {
  const { user, isLoading } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const isVisitor = !isLoading && !user;
  // Shown once, and not to a member who logs out here.
  const showsNotice = useRef(true);
  if (user) showsNotice.current = false;
  const sendAway = useEffectEvent(() => {
    const state = showsNotice.current ? wantedPage(location) : null;
    if (showsNotice.current) toast.info('Please sign up or log in to view partnership opportunities');
    showsNotice.current = false;
    navigate(paths.home, { replace: true, state });
  });
  useEffect(() => {
    if (isVisitor) sendAway();
  }, [isVisitor]);
  return user;
}

/** /become-partner */
export function BecomePartnerScreen() {
  usePageTitle('Become a partner');
  const user = useMembersOnly();
  const [tab, setTab] = useUrlTab(['partnerships', 'advertising', 'contact']);
  if (!user) return <PageSkeleton />;
  return (
    <>
      <PageHeader title="Become a partner">Put your name beside women who build.</PageHeader>
      <Tabs value={tab} onValueChange={setTab}>
        <TabsList aria-label="Ways to work with us" className="max-w-2xl">
          <TabsTrigger value="partnerships">Partnerships</TabsTrigger>
          <TabsTrigger value="advertising">Advertising</TabsTrigger>
          <TabsTrigger value="contact">Contact Us</TabsTrigger>
        </TabsList>
        <TabsContent value="partnerships">
          <PaidPartnerships />
          <PartnershipOffers onWrite={() => setTab('contact')} />
        </TabsContent>
        <TabsContent value="advertising">
          <AdvertisingOffers />
        </TabsContent>
        {/* Stays mounted, so that another tab keeps what was typed. */}
        <TabsContent value="contact" forceMount className="data-[state=inactive]:hidden">
          <InquiryForm />
        </TabsContent>
      </Tabs>
    </>
  );
}
