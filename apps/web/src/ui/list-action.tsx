import type { LucideIcon } from 'lucide-react';
import { useMedia } from '#lib/use-media.ts';
import { Button, LinkButton } from './button.tsx';

interface ListActionProps {
  icon: LucideIcon;
  label: string;
  /** A page, or what it does. */
  to?: string;
  onClick?(): void;
  variant?: 'primary' | 'secondary';
}

/** Whether the window is as narrow as a phone's: actions of a list stand beside its search then, as icons. */
export const useIsPhone = (): boolean => useMedia('(width < 48rem)');

/** The action of a list, as adding to it; an icon with a name on a phone. */
export function ListAction({ icon: Icon, label, to, onClick, variant = 'primary' }: ListActionProps) {
  const isPhone = useIsPhone();
  const look = {
    variant,
    size: isPhone ? ('icon' as const) : ('medium' as const),
    ...(isPhone && { 'aria-label': label, title: label }),
    children: (
      <>
        <Icon aria-hidden="true" />
        {!isPhone && label}
      </>
    ),
  };
  return to ? <LinkButton to={to} {...look} /> : <Button onClick={onClick} {...look} />;
}
