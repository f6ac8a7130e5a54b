import { useState } from 'react';
import { cn } from '#lib/cn.ts';

interface PictureProps {
  src: string | null | undefined;
  /** What it shows; empty where the text beside it says it all. */
  alt: string;
  /** Gives the ratio, so that nothing jumps when it loads. */
  className?: string;
  fit?: 'cover' | 'contain';
}

/**
 * A picture from anywhere; where it does not load it steps aside. What is contained and not cut is a logo: most are drawn
 * for white, so they get some by night.
 */
export function Picture({ src, alt, className, fit = 'cover' }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!src || failed === src) return null;
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={cn(
        'default:bg-surface-soft',
        fit === 'cover' ? 'default:aspect-video default:w-full object-cover' : 'object-contain dark:bg-ink',
        className,
      )}
      onError={() => setFailed(src)}
    />
  );
}
