import { type ReactNode, useMemo, useState } from 'react';
import { cn } from '#lib/cn.ts';
import { ownPictureOf } from '#lib/own-picture.ts';

interface PictureProps {
  src: string | null | undefined;
  /** What it shows; empty where the text beside it says it all. */
  alt: string;
  /** Gives the ratio, so that nothing jumps when it loads. */
  className?: string;
  /** How wide it is shown, as in the `sizes` of an `img`: the browser chooses the file by it. */
  sizes?: string;
  fit?: 'cover' | 'contain';
  /** In place of one that is not there or does not load. */
  fallback?: ReactNode;
}

/**
 * A picture that was uploaded, or one from anywhere, whose host is not told who looks. What is contained and not cut is a
 * logo: most are drawn for white, so they get some by night.
 */
export function Picture({
  src,
  alt,
  className,
  sizes = '100vw',
  fit = 'cover',
  fallback = null,
}: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  const own = useMemo(() => ownPictureOf(src), [src]);
  if (!src || failed === src) return fallback;
  const { placeholder, ...attributes } = own ?? {};
  const background = { backgroundImage: `url(${placeholder})`, backgroundSize: '100% 100%' };
  return (
    <img
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      {...(own && { ...attributes, sizes })}
      src={src}
      alt={alt}
      style={placeholder && fit === 'cover' && loaded !== src ? background : undefined}
      className={cn(
        'default:bg-surface-soft',
        fit === 'cover' ? 'default:aspect-video default:w-full object-cover' : 'object-contain dark:bg-ink',
        className,
      )}
      onLoad={() => setLoaded(src)}
      onError={() => setFailed(src)}
    />
  );
}
