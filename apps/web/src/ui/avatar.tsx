import { cva, type VariantProps } from 'class-variance-authority';
import { useState } from 'react';
import { cn } from '#lib/cn.ts';

const avatar = cva(
  'grid shrink-0 select-none place-items-center overflow-hidden rounded-full bg-surface-strong font-serif font-semibold text-accent-ink',
  {
    variants: {
      size: {
        tiny: 'size-8 text-base',
        small: 'size-10 text-lg',
        medium: 'size-16 text-2xl',
        large: 'size-28 text-5xl',
      },
    },
    defaultVariants: { size: 'medium' },
  },
);

interface AvatarProps extends VariantProps<typeof avatar> {
  name: string;
  image?: string | null;
  className?: string;
}

/** Somebody's picture, or the initial of her name where there is none or it does not load. The name stands beside it. */
export function Avatar({ name, image, size, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span aria-hidden="true" className={cn(avatar({ size }), className)}>
      {image && failed !== image ? (
        <img
          src={image}
          alt=""
          loading="lazy"
          className="size-full object-cover"
          onError={() => setFailed(image)}
        />
      ) : (
        (name.trim().charAt(0) || '?').toUpperCase()
      )}
    </span>
  );
}
