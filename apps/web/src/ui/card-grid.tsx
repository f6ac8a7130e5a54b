import type { ReactNode } from 'react';

interface CardGridProps<T> {
  items: readonly T[];
  children(item: T): ReactNode;
}

/**
 * Cards side by side. What is out of sight is laid out only when it comes near, so that a thousand cards scroll well;
 * the padding leaves room for the shadows, which that would cut off.
 */
export function CardGrid<T extends { id: string }>({ items, children }: CardGridProps<T>) {
  return (
    <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {items.map((item) => (
        <li
          key={item.id}
          className="-m-4 min-w-0 p-4 [contain-intrinsic-size:auto_18rem] [content-visibility:auto]"
        >
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
