import { type AccountDto, account } from '@rosette/shared/contract/account.ts';
import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { query } from '#api/queries.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { useUser } from '#session/session.tsx';
import { BillingForm } from '#shared/billing/billing-form.tsx';
import { Receipts } from '#shared/billing/receipts.tsx';
import { LinkButton } from '#ui/button.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { DataSection, DeletionSection } from './data-sections.tsx';
import { EmailSection } from './email-section.tsx';
import { NotificationSection } from './notification-section.tsx';
import { BlockedSection, OwnReportsSection } from './safety-sections.tsx';
import { SettingsSection } from './settings-section.tsx';
import { PasswordSection, ProvidersSection, SessionsSection } from './sign-in-sections.tsx';

/** /settings: the account, as opposed to the public profile. */
export function SettingsScreen() {
  usePageTitle('Settings');
  const { id } = useUser();
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Settings"
        actions={
          <LinkButton to={paths.profile(id)} variant="secondary">
            <UserRound aria-hidden="true" />
            Back to my profile
          </LinkButton>
        }
      >
        How you sign in, and your data.
      </PageHeader>
      <Settings />
    </div>
  );
}

function Settings() {
  const settings = useQuery(query(account.get));
  if (settings.isPending) return <SettingsSkeleton />;
  if (!settings.data) return <LoadFailure of={settings} />;
  return <Sections account={settings.data} />;
}

/** The independent sections of the page. */
function Sections({ account: mine }: { account: AccountDto }) {
  return (
    <div className="grid gap-6">
      <PasswordSection account={mine} />
      {mine.providers.length + mine.unlinked_providers.length > 0 && <ProvidersSection account={mine} />}
      <EmailSection account={mine} />
      <NotificationSection />
      <BillingSection />
      <Receipts />
      <CalendarSection />
      <BlockedSection />
      <OwnReportsSection />
      <SessionsSection />
      <DataSection />
      <DeletionSection account={mine} />
    </div>
  );
}

function SettingsSkeleton() {
  return (
    <div role="status" aria-label="Loading your settings" className="grid gap-6">
      <Skeleton className="h-72 rounded-3xl" />
      <Skeleton className="h-48 rounded-3xl" />
      <Skeleton className="h-48 rounded-3xl" />
    </div>
  );
}

/** The billing details for receipts. */
function BillingSection() {
  return (
    <SettingsSection
      title="Billing details"
      about="Used on new receipts; earlier ones do not change. All fields are optional."
    >
      <BillingForm />
    </SettingsSection>
  );
}
