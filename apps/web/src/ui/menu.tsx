import { DropdownMenu as Base } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  align?: 'start' | 'end';
  children: ReactNode;
}

/** A menu button with its menu; arrow keys move, Escape closes. */
export function Menu({ trigger, align = 'start', children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger asChild>{trigger}</Base.Trigger>
      <Base.Portal>
        <Base.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-40 grid max-w-[calc(100vw-1.5rem)] min-w-52 animate-fade gap-0.5 rounded-2xl border border-line bg-surface p-1.5 shadow-card"
        >
          {children}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}

const item =
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-xl px-3 py-2 text-left font-medium outline-none data-[highlighted]:bg-surface-strong [&_svg]:size-[1.15em] [&_svg]:shrink-0 [&_svg]:text-accent-ink';

/** An action of a menu. */
export function MenuItem(props: Omit<ComponentProps<typeof Base.Item>, 'className'>) {
  return <Base.Item {...props} className={item} />;
}

/** An external link in a menu; opens a new tab. */
export function MenuLink({ children, href }: { children: ReactNode; href: string }) {
  return (
    <Base.Item asChild>
      <a href={href} target="_blank" rel="noreferrer" className={item}>
        {children}
      </a>
    </Base.Item>
  );
}
