import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { usePageTitle } from '#lib/page-title.ts';
import { fill, texts } from '#lib/texts.ts';
import { useUrlTab } from '#lib/use-url-params.ts';
import { PageSkeleton } from '#ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import { ChecklistOnOverview } from './checklist.tsx';
import { InquiryList } from './inquiry-list.tsx';
import { PaymentsAwaitingAdmin } from './payments-awaiting-admin.tsx';
import { PendingAdvertisements } from './pending-advertisements.tsx';
import { PendingPartnerships } from './pending-partnerships.tsx';
import { Workplace } from './rooms.tsx';
import { useAdminLists } from './use-admin-lists.ts';
import { UserTable } from './user-table.tsx';
import { WhatWaits } from './what-waits.tsx';

/**
 * Focuses the selected tab, and so scrolls to it, after a link on this page has opened it: below what waits it would not
 * be seen.
 */
function useLinkedTab() {
  const { key } = useLocation();
  const isByLink = useNavigationType() === 'PUSH';
  const tabs = useRef<HTMLDivElement>(null);
  const shown = useRef(key);
  useEffect(() => {
    const isOther = shown.current !== key;
    shown.current = key;
    if (isOther && isByLink) tabs.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  }, [key, isByLink]);
  return tabs;
}

/** /admin (product/admin#the-panel). */
export function AdminScreen() {
  usePageTitle(texts.admin.title);
  const [tab, choose] = useUrlTab(['partnerships', 'advertisements', 'inquiries', 'users']);
  const tabs = useLinkedTab();
  const { isLoading, partnerships, advertisements, inquiryCount, memberCount } = useAdminLists();
  if (isLoading) return <PageSkeleton label={texts.admin.loading} />;

  return (
    <Workplace current="overview" title={texts.admin.title} about={texts.admin.about}>
      <div className="grid gap-8">
        <ChecklistOnOverview />
        <WhatWaits />
        <PaymentsAwaitingAdmin />
        <Tabs value={tab} onValueChange={choose}>
          <TabsList
            ref={tabs}
            aria-label={texts.admin.label}
            className="max-sm:grid max-sm:grid-cols-pair max-sm:*:whitespace-normal max-sm:*:wrap-anywhere"
          >
            <TabsTrigger value="partnerships">
              {fill(texts.admin.tabs.partnerships, { count: partnerships.total })}
            </TabsTrigger>
            <TabsTrigger value="advertisements">
              {fill(texts.admin.tabs.advertisements, { count: advertisements.total })}
            </TabsTrigger>
            <TabsTrigger value="inquiries">
              {fill(texts.admin.tabs.inquiries, { count: inquiryCount })}
            </TabsTrigger>
            <TabsTrigger value="users">{fill(texts.admin.tabs.users, { count: memberCount })}</TabsTrigger>
          </TabsList>
          <TabsContent value="partnerships">
            <PendingPartnerships list={partnerships} />
          </TabsContent>
          <TabsContent value="advertisements">
            <PendingAdvertisements list={advertisements} />
          </TabsContent>
          <TabsContent value="inquiries">
            <InquiryList />
          </TabsContent>
          <TabsContent value="users">
            <UserTable roleBy="buttons" />
          </TabsContent>
        </Tabs>
      </div>
    </Workplace>
  );
}
