import { Tabs as Base } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';

export const Tabs = Base.Root;

export function TabsList({ className, ...props }: ComponentProps<typeof Base.List>) {
  return (
    <Base.List
      className={cn(
        'flex w-full default:max-w-full flex-wrap gap-1 rounded-3xl bg-surface-strong/60 p-1',
        className,
      )}
      {...props}
    />
  );
}

/**
 * The library focuses a pressed tab by script, for which browsers draw the keyboard's ring: until a key is pressed, the
 * tab has none.
 */
const ringOnlyForKeys: Pick<ComponentProps<'button'>, 'onPointerDown' | 'onKeyDown' | 'onBlur'> = {
  onPointerDown: ({ currentTarget }) => currentTarget.setAttribute('data-pressed', ''),
  onKeyDown: ({ currentTarget }) => currentTarget.removeAttribute('data-pressed'),
  onBlur: ({ currentTarget }) => currentTarget.removeAttribute('data-pressed'),
};

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Base.Trigger>) {
  return (
    <Base.Trigger
      {...ringOnlyForKeys}
      className={cn(
        'min-h-11 flex-1 rounded-full px-4 py-2 font-semibold max-sm:px-1 max-sm:text-sm whitespace-nowrap text-ink-soft transition-colors data-[state=active]:bg-surface data-[state=active]:text-accent-ink data-[state=active]:shadow-card dark:data-[state=active]:bg-line-strong/45 dark:data-[state=active]:text-ink data-pressed:outline-none',
        className,
      )}
      {...props}
    />
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Base.Content>) {
  return <Base.Content className={cn('default:mt-6', className)} {...props} />;
}
