import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { DropdownMenu as Base } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { useBackClosesMenu } from './use-back-closes.ts';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  align?: 'start' | 'end';
  /** Called when it opens. */
  onOpen?: (() => void) | undefined;
  children: ReactNode;
}

/** A menu button with its menu; arrow keys move, Escape closes. */
export function Menu({ trigger, align = 'start', onOpen, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  useBackClosesMenu(isOpen, () => setOpen(false));
  return (
    <Base.Root
      modal={false}
      open={isOpen}
      onOpenChange={(opens) => {
        setOpen(opens);
        if (opens) onOpen?.();
      }}
    >
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

/** An entry of an `ActionMenu`. */
export interface MenuAction {
  label: string;
  icon: LucideIcon;
  act(): void;
}

interface ActionMenuProps {
  /** The accessible name of its button, as in 'More'. */
  label: string;
  /** The id of the element that names the subject. */
  describedBy?: string | undefined;
  actions: readonly MenuAction[];
  onOpen?: (() => void) | undefined;
}

/** The three dots with further actions. Absent without any. */
export function ActionMenu({ label, describedBy, actions, onOpen }: ActionMenuProps) {
  if (actions.length === 0) return null;
  return (
    <Menu
      onOpen={onOpen}
      align="end"
      trigger={
        <Button variant="quiet" size="icon" aria-label={label} aria-describedby={describedBy} title={label}>
          <EllipsisVertical aria-hidden="true" />
        </Button>
      }
    >
      {actions.map(({ label: name, icon: Icon, act }) => (
        <MenuItem key={name} onSelect={act}>
          <Icon aria-hidden="true" />
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
