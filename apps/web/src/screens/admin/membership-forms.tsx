import { addDays, addMonths } from '@rosette/shared/calendar.ts';
import {
  defaultMonthlyPrices,
  type MonthlyPrices,
  membershipPackageIds,
  membershipPackages,
} from '@rosette/shared/catalogue/membership-packages.ts';
import { membershipOffers } from '@rosette/shared/catalogue/offers.ts';
import { calendarDay, text } from '@rosette/shared/contract/fields.ts';
import { memberships } from '@rosette/shared/contract/memberships.ts';
import type { MemberDto } from '@rosette/shared/contract/users.ts';
import { afterGift, afterPurchase, type MembershipTerm } from '@rosette/shared/membership-term.ts';
import { type PaidTier, paidTiers } from '@rosette/shared/policy/roles-and-tiers.ts';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { detailOr } from '#data/api-error.ts';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { usePackages } from '#data/use-packages.ts';
import { formatMoney, formatUtcDate } from '#lib/format.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { errorsOnFields, Form, SelectField, TextField, useSchemaForm } from '#ui/form.tsx';
import { OfferField } from './offer-field.tsx';

interface MembershipFormProps {
  member: MemberDto;
  onDone(): void;
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const termOf = ({ membership_tier, membership_expires }: MemberDto): MembershipTerm => ({
  membership_tier,
  membership_expires: membership_expires ? new Date(membership_expires) : null,
});

/** What can be bought, and the prices of a month, by which time is converted. */
function useMembershipPrices() {
  const { packages } = usePackages(memberships.packages, membershipOffers(texts));
  const priceOf = (tier: PaidTier) => packages[`${tier}_monthly`]?.amount ?? defaultMonthlyPrices[tier];
  const prices = Object.fromEntries(
    paidTiers.map((tier) => [tier, priceOf(tier)]),
  ) as unknown as MonthlyPrices;
  return { packages, prices };
}

/** 'She will have Premium until 31 Dec 2027.' */
function Outcome({ term: { membership_tier: tier, membership_expires: end } }: { term: MembershipTerm }) {
  const words = texts.admin.memberships;
  return (
    <p role="status" className="rounded-2xl bg-surface-strong px-4 py-3">
      {end
        ? fill(words.willHave, { tier: texts.common.tiers[tier], day: formatUtcDate(end.toISOString()) })
        : fill(words.willHaveAlways, { tier: texts.common.tiers[tier] })}
    </p>
  );
}

const giveForm = z.object({ tier: z.enum(paidTiers), until: calendarDay, reason: text('title') });

/** Gives a membership until the end of a day (product/memberships-and-payments#given-memberships). */
export function GiveMembershipForm({ member, onDone }: MembershipFormProps) {
  const words = texts.admin.memberships.give;
  const { prices } = useMembershipPrices();
  const now = new Date();
  const form = useSchemaForm(
    giveForm,
    { tier: 'premium', until: dayOf(addMonths(now, 12)), reason: '' },
    `give ${member.id}`,
  );
  const [tier, day] = useWatch({ control: form.control, name: ['tier', 'until'] });
  const until = new Date(`${day}T23:59:59Z`);
  const give = useApiMutation({
    mutationFn: (body: z.input<typeof giveForm>) =>
      call(memberships.add, { params: { id: member.id }, body }),
    done: () => fill(words.done, { name: member.full_name }),
    failed: (error) => detailOr(error, words.failed),
    changes: ['standing'],
    onFields: errorsOnFields(form),
    onDone,
  });
  return (
    <Form form={form} isSending={give.isPending} onSubmit={(body) => give.mutate(body)}>
      <SelectField
        name="tier"
        label={texts.frame.parts.membership}
        required
        options={paidTiers.map((value) => ({ value, label: texts.common.tiers[value] }))}
      />
      <TextField name="until" label={words.until} type="date" required />
      <TextField name="reason" label={words.reason} hint={words.reasonHint} required />
      {!Number.isNaN(until.getTime()) && until > now && (
        <Outcome term={afterGift(termOf(member), { tier, until }, now, prices)} />
      )}
      <Button type="submit">{words.save}</Button>
    </Form>
  );
}

const enterForm = z.object({ package_id: z.enum(membershipPackageIds), paid_on: calendarDay });

/** Enters a membership that was paid by bank transfer (product/memberships-and-payments#given-memberships). */
export function EnterPaymentForm({ member, onDone }: MembershipFormProps) {
  const words = texts.admin.memberships.enter;
  const { packages, prices } = useMembershipPrices();
  const now = new Date();
  const offers = Object.values(packages);
  const first = packages.basic_yearly?.id ?? offers[0]?.id ?? 'basic_yearly';
  const form = useSchemaForm(
    enterForm,
    { package_id: first, paid_on: dayOf(now) },
    `payment of ${member.id}`,
  );
  const chosen = useWatch({ control: form.control, name: 'package_id' });
  const { tier, duration_months: months } = membershipPackages[chosen];
  const enter = useApiMutation({
    mutationFn: (body: z.input<typeof enterForm>) =>
      call(memberships.add, { params: { id: member.id }, body }),
    done: () => fill(words.done, { name: member.full_name }),
    failed: (error) => detailOr(error, words.failed),
    changes: ['standing'],
    onFields: errorsOnFields(form),
    onDone,
  });
  return (
    <Form form={form} isSending={enter.isPending} onSubmit={(body) => enter.mutate(body)}>
      <OfferField
        name="package_id"
        label={words.package}
        required
        options={offers.map(({ id, name, amount, currency }) => ({
          value: id,
          label: fill(words.packageWithPrice, { name, price: formatMoney(amount, currency) }),
        }))}
      />
      <TextField
        name="paid_on"
        label={words.paidOn}
        hint={fill(words.paidOnHint, { day: formatUtcDate(addDays(now, -365).toISOString()) })}
        type="date"
        required
      />
      <Outcome term={afterPurchase(termOf(member), { tier, months }, now, prices)} />
      <Button type="submit">{words.save}</Button>
    </Form>
  );
}
