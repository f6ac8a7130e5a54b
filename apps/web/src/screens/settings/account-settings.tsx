import { type AccountDto, account } from '@rosette/shared/contract/account.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isWaiting } from '#data/caller.ts';
import { query } from '#data/queries.ts';
import { useUser } from '#data/session.tsx';
import { LanguageChoice } from '#features/frame/language-choice.tsx';
import { texts } from '#lib/texts.ts';
import { CardSection } from '#ui/card-section.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { DataSection, DeletionSection } from './data-sections.tsx';
import { EmailSection } from './email-section.tsx';
import { SettingsPage } from './settings-page.tsx';
import { PasswordSection, ProvidersSection, SessionsSection } from './sign-in-sections.tsx';

/** /settings/account: how she signs in and where mails reach her. */
export function AccountSettingsScreen() {
  return (
    <SettingsPage page="account">
      <OwnAccount>
        {(mine) => (
          <>
            <EmailSection account={mine} />
            <LanguageSection />
            <PasswordSection account={mine} />
            {mine.providers.length + mine.unlinked_providers.length > 0 && (
              <ProvidersSection account={mine} />
            )}
            <SessionsSection />
          </>
        )}
      </OwnAccount>
    </SettingsPage>
  );
}

/** /settings/data: what leaves the product with her: her calendar, her data, her account. */
export function DataSettingsScreen() {
  return (
    <SettingsPage page="data">
      {!isWaiting(useUser()) && <CalendarSection />}
      <DataSection />
      <OwnAccount>{(mine) => <DeletionSection account={mine} />}</OwnAccount>
    </SettingsPage>
  );
}

function LanguageSection() {
  return (
    <CardSection title={texts.common.language} about={texts.settings.languageAbout}>
      <LanguageChoice />
    </CardSection>
  );
}

function OwnAccount({ children }: { children(account: AccountDto): ReactNode }) {
  const mine = useQuery(query(account.get));
  if (mine.isPending) {
    return (
      <div role="status" aria-label={texts.settings.loading} className="grid gap-6">
        <Skeleton className="h-48 rounded-3xl" />
        <Skeleton className="h-72 rounded-3xl" />
      </div>
    );
  }
  return mine.data ? children(mine.data) : <LoadFailure of={mine} />;
}
