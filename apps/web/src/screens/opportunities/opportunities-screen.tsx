import { Plus } from 'lucide-react';
import { useState } from 'react';
import { usePageTitle } from '#lib/page-title.ts';
import { texts } from '#lib/texts.ts';
import { useUrlTab } from '#lib/use-url-params.ts';
import { ListAction, useIsPhone } from '#ui/list-action.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import { Board } from './board.tsx';
import { MyApplications } from './my-applications.tsx';
import { MyPostings } from './my-postings.tsx';
import { OpportunityFormDialog } from './opportunity-form-dialog.tsx';

/** /opportunities (product/opportunities#states). */
export function OpportunitiesScreen() {
  usePageTitle(texts.frame.parts.opportunities);
  const [tab, choose] = useUrlTab(['board', 'applications', 'postings']);
  const [isPosting, setPosting] = useState(false);
  const post = () => setPosting(true);
  const isPhone = useIsPhone();
  const add = <ListAction icon={Plus} label={texts.opportunities.form.post} onClick={post} />;
  return (
    <>
      <PageHeader isOfList title={texts.opportunities.title} actions={!isPhone && add}>
        {texts.opportunities.about}
      </PageHeader>
      <Tabs value={tab} onValueChange={choose}>
        <div className="flex items-center gap-2">
          <TabsList aria-label={texts.frame.parts.opportunities} className="min-w-0 sm:max-w-lg">
            <TabsTrigger value="board">{texts.opportunities.tabs.board}</TabsTrigger>
            <TabsTrigger value="applications">{texts.opportunities.tabs.applications}</TabsTrigger>
            <TabsTrigger value="postings">{texts.opportunities.tabs.postings}</TabsTrigger>
          </TabsList>
          {isPhone && tab !== 'board' && add}
        </div>
        <TabsContent value="board" className="mt-3">
          <Board onPost={post} action={isPhone && add} />
        </TabsContent>
        <TabsContent value="applications">
          <MyApplications />
        </TabsContent>
        <TabsContent value="postings">
          <MyPostings onPost={post} />
        </TabsContent>
      </Tabs>
      <OpportunityFormDialog open={isPosting} onOpenChange={setPosting} />
    </>
  );
}
