import { Compass } from 'lucide-react';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { LinkButton } from '#ui/button.tsx';

export function NotFoundScreen() {
  usePageTitle(texts.partner.notFound.pageTitle);
  return (
    <div className="flex flex-col items-center gap-4 py-20 text-center">
      <Compass aria-hidden="true" className="size-14 text-accent-ink" />
      <h1 className="text-4xl">{texts.partner.notFound.title}</h1>
      <p className="text-ink-soft">{texts.partner.notFound.about}</p>
      <LinkButton to={paths.home}>{texts.partner.notFound.goToStart}</LinkButton>
    </div>
  );
}
