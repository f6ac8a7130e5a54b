import { ArrowLeft } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { LinkButton } from '#ui/button.tsx';
import { PortraitRow } from '#ui/portrait-row.tsx';
import { Logo, Rosette } from '#ui/rosette.tsx';

interface AuthFrameProps {
  /** The path to open after signing in; null for the dashboard. */
  next: string | null;
  heading?: Ref<HTMLHeadingElement>;
  footer?: ReactNode;
  children: ReactNode;
}

/** The auth screen around its forms, without session and data: the build puts it into the HTML of /sign-in. */
export function AuthFrame({ next, heading, footer, children }: AuthFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <main className="grid flex-1 grid-cols-1 lg:grid-cols-[5fr_6fr]">
        <AuthPicture />
        <div className="px-4 pt-6 sm:px-8 lg:pt-8">
          <div className="mx-auto w-full max-w-md">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <Logo />
              <LinkButton variant="quiet" to={paths.home} state={next && { wanted: next }}>
                <ArrowLeft aria-hidden="true" />
                {texts.auth.back}
              </LinkButton>
            </div>
            <h1
              ref={heading}
              tabIndex={-1}
              className="mt-6 mb-5 text-4xl tracking-tight outline-none max-sm:text-3xl"
            >
              {texts.auth.welcomeToTheCommunity}
            </h1>
            {children}
          </div>
        </div>
      </main>
      {footer}
    </div>
  );
}

/** The picture beside the forms on wide screens. */
function AuthPicture() {
  return (
    <div className="relative m-4 hidden overflow-hidden rounded-4xl bg-linear-to-br from-accent to-accent-strong p-12 text-on-accent lg:flex lg:flex-col lg:justify-end xl:p-16 dark:from-surface-strong dark:to-surface-soft dark:text-ink">
      <Rosette className="absolute -top-32 -left-32 size-[40rem] opacity-10" />
      <PortraitRow className="relative mb-8" />
      <p className="relative max-w-md font-serif text-4xl leading-tight font-semibold xl:text-5xl">
        {texts.auth.pictureTitle}
      </p>
      <p className="relative mt-5 max-w-md text-lg">{texts.auth.pictureAbout}</p>
    </div>
  );
}
