import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { Scale } from 'lucide-react';
import { call } from '#data/client.ts';
import { useSite } from '#data/site.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { fillWith, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { useFocusOnRemoval } from '#ui/focus.ts';
import { legalLinks } from './legal-links.tsx';

/** What is new since she agreed: one of the two texts, or both, also where she has agreed to none yet. */
function useNews({ agreed }: OwnUserDto) {
  const words = texts.auth.agreement;
  const now = useSite()?.agreement;
  const links = legalLinks();
  if (!agreed) return fillWith(words.first, links);
  if (now?.privacy === agreed.privacy) return fillWith(words.terms, { terms: links.terms });
  if (now?.terms === agreed.terms) return fillWith(words.privacy, { privacy: links.privacy });
  return fillWith(words.both, links);
}

/** The bar under the navigation until she has agreed to new terms; nothing is closed to her (product/site#terms). */
export function AgreementBar({ user }: { user: OwnUserDto }) {
  const words = texts.auth.agreement;
  const news = useNews(user);
  const bar = useFocusOnRemoval<HTMLElement>();
  const agree = useApiMutation({
    mutationFn: () => call(users.agree),
    done: words.done,
    failed: words.failed,
    changes: ['account'],
  });
  return (
    <aside ref={bar} aria-label={words.label} className="border-b border-line bg-surface-soft">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-6">
        <Scale aria-hidden="true" className="size-5 shrink-0 max-sm:hidden" />
        <p className="min-w-48 flex-1 wrap-anywhere max-sm:text-sm">{news}</p>
        <Button variant="secondary" size="small" isBusy={agree.isPending} onClick={() => agree.mutate()}>
          {words.agree}
        </Button>
      </div>
    </aside>
  );
}
