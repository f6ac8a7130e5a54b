import { cva, type VariantProps } from 'class-variance-authority';
import { cn } from '#lib/cn.ts';
import { Picture } from './picture.tsx';

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

/** As wide as the sizes above are, for the browser to choose a file by. */
const widths = { tiny: '2rem', small: '2.5rem', medium: '4rem', large: '7rem' } as const;

interface AvatarProps extends VariantProps<typeof avatar> {
  name: string;
  image?: string | null;
  className?: string;
}

/** Somebody's picture, or the initial of her name where there is none or it does not load. The name stands beside it. */
export function Avatar({ name, image, size, className }: AvatarProps) {
  return (
    <span aria-hidden="true" className={cn(avatar({ size }), className)}>
      <Picture
        src={image}
        alt=""
        sizes={widths[size ?? 'medium']}
        className="aspect-auto size-full"
        fallback={(name.trim().charAt(0) || '?').toUpperCase()}
      />
    </span>
  );
}
