import { type LegalPage, site } from '@rosette/shared/contract/site.ts';
import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { ApiError } from '#data/api-error.ts';
import { query } from '#data/queries.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { LinkButton } from '#ui/button.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageProblem } from '#ui/page-problem.tsx';
import { PageSpinner } from '#ui/spinner.tsx';

/** /privacy, /terms, /imprint, /legal/accessibility: the operator's legal texts. */
export function LegalScreen() {
  // The router also matches '/privacy/'.
  const page = useLocation().pathname.split('/').findLast(Boolean) as LegalPage;
  usePageTitle(texts.partner.legal.titles[page]);
  const text = useQuery(query(site.legal, { params: { page } }));
  if (text.isPending) return <PageSpinner label={texts.common.loadingPage} />;
  if (text.error instanceof ApiError && text.error.status === 404) {
    return (
      <PageProblem
        icon={FileX}
        title={texts.partner.legal.empty}
        action={<LinkButton to={paths.contact}>{texts.common.contactUs}</LinkButton>}
      >
        {texts.partner.legal.emptyAbout}
      </PageProblem>
    );
  }
  if (!text.data) return <LoadFailure of={text} />;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={text.data.title} />
      {text.data.is_example && (
        <p role="note" className="mb-8 rounded-3xl border border-line bg-surface px-5 py-3">
          {texts.partner.legal.example}
        </p>
      )}
      <LegalText>{text.data.text}</LegalText>
    </div>
  );
}

/** Paragraphs are separated by blank lines; one that starts with '# ' is a heading. */
function LegalText({ children }: { children: string }) {
  const parts = children.split(/\n\s*\n/).map((part, index) => ({ id: index, text: part.trim() }));
  return (
    <div className="grid gap-4">
      {parts.map(({ id, text }) =>
        text.startsWith('# ') ? (
          <h2 key={id} className="mt-4 text-2xl">
            {text.slice(2)}
          </h2>
        ) : (
          <p key={id} className="whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        ),
      )}
    </div>
  );
}
