import { type ReactNode, useMemo, useState } from 'react';
import { cn } from '#lib/cn.ts';
import { uploadedPictureOf } from '#lib/uploaded-picture.ts';

interface PictureProps {
  src: string | null | undefined;
  /** The alternative text; empty where the text beside it suffices. */
  alt: string;
  /** Sets the aspect ratio, to avoid a layout shift. */
  className?: string;
  /** The `sizes` of the image, by which the browser chooses a file. */
  sizes?: string;
  fit?: 'cover' | 'contain';
  /** Whether a blurred version of an uploaded picture is shown while it loads. */
  isBlurredFirst?: boolean;
  /** 'eager' for the picture that a page begins with. */
  loading?: 'lazy' | 'eager';
  /** Shown without a picture, or when it fails to load. */
  fallback?: ReactNode;
}

/**
 * An uploaded picture, or one of another host, which gets no referrer. A contained, uncropped picture is a logo: most
 * are made for white, so they get a white ground in dark mode.
 */
export function Picture({
  src,
  alt,
  className,
  sizes = '100vw',
  fit = 'cover',
  isBlurredFirst = fit === 'cover',
  loading = 'lazy',
  fallback = null,
}: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  const uploaded = useMemo(() => uploadedPictureOf(src), [src]);
  const background = useMemo(() => {
    const placeholder = isBlurredFirst && uploaded?.placeholder();
    return placeholder ? { backgroundImage: `url(${placeholder})`, backgroundSize: '100% 100%' } : undefined;
  }, [uploaded, isBlurredFirst]);
  if (!src || failed === src) return fallback;
  const { width, height, srcSet } = uploaded ?? {};
  return (
    <img
      loading={loading}
      decoding={loading === 'eager' ? 'sync' : 'async'}
      referrerPolicy="no-referrer"
      {...(uploaded && { width, height, srcSet, sizes })}
      src={src}
      alt={alt}
      style={loaded === src ? undefined : background}
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
