import { Compass } from 'lucide-react';
import { usePageTitle } from '#lib/page-title.ts';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/button.tsx';

export function NotFoundScreen() {
  usePageTitle('Page not found');
  return (
    <div className="flex flex-col items-center gap-4 py-20 text-center">
      <Compass aria-hidden="true" className="size-14 text-accent-ink" />
      <h1 className="text-4xl">This page does not exist</h1>
      <p className="text-ink-soft">The link may be old or incomplete.</p>
      <LinkButton to={paths.home}>Go to the start</LinkButton>
    </div>
  );
}
