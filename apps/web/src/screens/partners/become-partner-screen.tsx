import { advertisementOffers, partnershipOffers } from '@rosette/shared/catalogue/offers.ts';
import type { PartnershipPackageId } from '@rosette/shared/catalogue/partnership-packages.ts';
import { advertisements } from '@rosette/shared/contract/advertisements.ts';
import { contactBody, interests, partner } from '@rosette/shared/contract/partner.ts';
import { partnerships } from '@rosette/shared/contract/partnerships.ts';
import { payments } from '@rosette/shared/contract/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import { call } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { useSession } from '#data/session.tsx';
import { useSite } from '#data/site.ts';
import { tokenStore } from '#data/token-store.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { usePackages } from '#data/use-packages.ts';
import { BillingHint } from '#features/billing/billing-hint.tsx';
import { checkoutPage } from '#features/billing/checkout-page.ts';
import { awaitsTransfer } from '#features/billing/placement-words.ts';
import { formatMoney } from '#lib/format.ts';
import { leaveFor } from '#lib/leave-for.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { fill, fillWith, texts } from '#lib/texts.ts';
import { toast } from '#lib/toast.ts';
import { useUrlTab } from '#lib/use-url-params.ts';
import { wantedPage } from '#lib/wanted-page.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { errorsOnFields, Form, SelectField, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { PackageCard } from '#ui/package-card.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { CardGridSkeleton, PageSkeleton } from '#ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import { OwnPartnerships } from './own-partnerships.tsx';

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
    if (showsNotice.current) toast.info(texts.partner.buy.signInFirst);
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
  usePageTitle(texts.landing.footer.becomePartner);
  const user = useMembersOnly();
  const [tab, setTab] = useUrlTab(['partnerships', 'advertising', 'contact']);
  if (!user) return <PageSkeleton />;
  return (
    <>
      <PageHeader title={texts.landing.footer.becomePartner}>{texts.partner.buy.about}</PageHeader>
      <Tabs value={tab} onValueChange={setTab}>
        <TabsList aria-label={texts.partner.buy.tabs} className="max-w-2xl">
          <TabsTrigger value="partnerships">{texts.partner.buy.partnerships}</TabsTrigger>
          <TabsTrigger value="advertising">{texts.partner.buy.advertising}</TabsTrigger>
          <TabsTrigger value="contact">{texts.partner.contactUsTab}</TabsTrigger>
        </TabsList>
        {/* Stays mounted as the inquiry does, so that another tab keeps what was typed. */}
        <TabsContent value="partnerships" forceMount className="data-[state=inactive]:hidden">
          <OwnPartnerships />
          <PartnershipOffers onWrite={() => setTab('contact')} />
        </TabsContent>
        <TabsContent value="advertising">
          <AdvertisingOffers />
        </TabsContent>
        <TabsContent value="contact" forceMount className="data-[state=inactive]:hidden">
          <InquiryForm />
        </TabsContent>
      </Tabs>
    </>
  );
}

/** In one line: beside two other cards it takes the card's width, on a tablet its own. */
const packageButton = 'px-3 sm:max-lg:justify-self-start sm:max-lg:px-5';

function PartnershipOffers({ onWrite }: { onWrite(): void }) {
  const { packages, isPending } = usePackages(partnerships.packages, partnershipOffers(texts));
  const canPay = useSite()?.payments !== false;
  const checkout = usePartnershipCheckout();
  const { data: own = [] } = useQuery(query(partnerships.mine));
  const entered = new Set(own.filter(awaitsTransfer).map(({ package_id }) => package_id));

  if (isPending) return <CardGridSkeleton count={3} label={texts.partner.buy.loadingPartnerships} />;
  return (
    <>
      {!canPay && (
        <p className="mb-8 rounded-3xl border border-line bg-surface px-5 py-3 text-ink-soft">
          {fillWith(texts.partner.buy.paymentsOff, {
            write: (
              <button
                type="button"
                onClick={onWrite}
                className="text-accent-ink underline underline-offset-4"
              >
                {texts.partner.buy.write}
              </button>
            ),
          })}
        </p>
      )}
      <div className="grid gap-6 lg:grid-cols-3">
        {Object.values(packages).map((offer) => (
          <PackageCard
            key={offer.id}
            name={offer.name}
            price={formatMoney(offer.amount, offer.currency)}
            period={fill(texts.partner.buy.forMonths, { months: offer.duration_months })}
            points={offer.benefits}
            badge={offer.most_popular ? texts.frame.mostPopular : undefined}
            actions={
              <Button
                className={packageButton}
                disabled={
                  !canPay || entered.has(offer.id) || (checkout.isPending && checkout.variables !== offer.id)
                }
                isBusy={checkout.isPending}
                onClick={() => checkout.mutate(offer.id)}
              >
                {entered.has(offer.id)
                  ? texts.placements.awaitsTransfer.title
                  : fill(texts.partner.buy.choose, { name: offer.name })}
              </Button>
            }
          />
        ))}
      </div>
      {canPay && <BillingHint />}
    </>
  );
}

/**
 * Starts the checkout of a partnership and redirects to the payment page
 * (product/partners-and-advertisements#buying-a-partnership).
 */
function usePartnershipCheckout() {
  const { user } = useSession();
  return useApiMutation({
    async mutationFn(package_id: PartnershipPackageId) {
      // The session may have ended while the page was open, also in another tab.
      if (!user || !tokenStore.get()) {
        toast.error(texts.partner.buy.loginFirst);
        return null;
      }
      toast.info(texts.partner.buy.creatingCheckout);
      const body = { package_id, origin_url: window.location.origin };
      return checkoutPage(call(payments.partnershipCheckout, { body }));
    },
    leadOn: (page) => (page ? leaveFor(page) : undefined),
    failed: () => texts.partner.buy.checkoutFailed,
  });
}

const askFirst = () => toast.info(texts.partner.buy.useContactForm);

/**
 * The advertisement packages: their buttons only point to the contact form
 * (product/partners-and-advertisements#buying-advertisements).
 */
function AdvertisingOffers() {
  const { packages, isPending } = usePackages(advertisements.packages, advertisementOffers(texts));
  if (isPending) return <CardGridSkeleton count={3} label={texts.partner.buy.loadingAdvertisements} />;
  return (
    <div className="grid gap-6 lg:grid-cols-3">
      {Object.values(packages).map((offer) => (
        <PackageCard
          key={offer.id}
          name={offer.name}
          price={formatMoney(offer.amount, offer.currency)}
          period={fill(texts.partner.buy.aMonth, { days: offer.duration_days })}
          points={[
            ...offer.benefits,
            offer.requires_approval ? texts.partner.buy.afterApproval : texts.partner.buy.automatic,
          ]}
          badge={offer.id === 'top_placement' ? texts.partner.featuredPartner : undefined}
          actions={
            <Button variant="secondary" className={packageButton} onClick={askFirst}>
              {fill(texts.partner.buy.askAbout, { name: offer.name })}
            </Button>
          }
        />
      ))}
    </div>
  );
}

const interestOptions = () =>
  interests.map((value) => ({ value, label: texts.partner.inquiry.interests[value] }));

const empty = { name: '', email: '', company: '', phone: '', interest: 'partnership', message: '' } as const;

/**
 * An inquiry about partnership, advertising or sponsorship (product/partners-and-advertisements#inquiries).
 */
export function InquiryForm() {
  const { user } = useSession();
  const own = { name: user?.full_name ?? '', email: user?.email ?? '', company: user?.business_name ?? '' };
  const start = { ...empty, ...own };
  const form = useSchemaForm(contactBody, start, 'inquiry');
  const ask = useApiMutation({
    mutationFn: (body: z.input<typeof contactBody>) => call(partner.contact, { body }),
    done: texts.partner.inquiry.sent,
    failed: () => texts.partner.inquiry.failed,
    changes: ['inquiry'],
    onFields: errorsOnFields(form),
    onDone: () => form.reset(start),
  });
  return (
    <Card className="max-w-2xl">
      <h2 className="mb-5 text-2xl">{texts.partner.inquiry.title}</h2>
      <Form
        form={form}
        onSubmit={(body) => ask.mutate(body)}
        isSending={ask.isPending}
        label={texts.partner.inquiry.label}
        asksBeforeLeaving
      >
        <TextField name="name" label={texts.common.name} required autoComplete="name" />
        <TextField name="email" label={texts.common.email} type="email" required autoComplete="email" />
        <TextField
          name="company"
          label={texts.partner.inquiry.company}
          required
          autoComplete="organization"
        />
        <TextField name="phone" label={texts.partner.inquiry.phone} type="tel" autoComplete="tel" />
        <SelectField name="interest" label={texts.partner.inquiry.interest} options={interestOptions()} />
        <TextAreaField name="message" label={texts.common.message} required rows={5} />
        <Button type="submit">{texts.partner.inquiry.send}</Button>
      </Form>
    </Card>
  );
}
