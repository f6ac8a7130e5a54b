import { initialOf } from '@rosette/shared/texts/text.ts';
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

/** The widths of the sizes above, for the `sizes` of the image. */
const widths = { tiny: '2rem', small: '2.5rem', medium: '4rem', large: '7rem' } as const;

interface AvatarProps extends VariantProps<typeof avatar> {
  name: string;
  image?: string | null;
  className?: string;
}

/** A picture, or the initial of a name without one or when it fails to load. Decorative: the name is beside it. */
export function Avatar({ name, image, size, className }: AvatarProps) {
  return (
    <span aria-hidden="true" className={cn(avatar({ size }), className)}>
      <Picture
        src={image}
        alt=""
        sizes={widths[size ?? 'medium']}
        // Of this size it is loaded almost before its placeholder is decoded.
        isBlurredFirst={false}
        className="aspect-auto size-full"
        fallback={initialOf(name)}
      />
    </span>
  );
}
