import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts } from '#lib/texts.ts';
import { LinkButton } from './button.tsx';

interface UpgradePromptProps {
  title: string;
  /** The path to the memberships. */
  to: string;
  children: ReactNode;
}

/**
 * Invites to upgrade, above a list that the caller's tier caps
 * (product/profiles-and-directory#caps-of-lists).
 */
export function UpgradePrompt({ title, to, children }: UpgradePromptProps) {
  return (
    <section className="mt-10 flex flex-col items-center gap-3 rounded-3xl bg-surface-strong px-6 py-10 text-center">
      <Sparkles aria-hidden="true" className="size-8 text-accent-ink" />
      <h2 className="text-2xl">{title}</h2>
      <p className="max-w-prose text-ink-soft">{children}</p>
      <LinkButton to={to}>{texts.frame.upgradeMembership}</LinkButton>
    </section>
  );
}
