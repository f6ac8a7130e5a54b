import type { BusinessDto } from '@rosette/shared/contract/businesses.ts';
import { initialOf } from '@rosette/shared/texts/text.ts';
import { Gem, type LucideIcon, Star } from 'lucide-react';
import { texts } from '#lib/texts.ts';
import { Picture } from '#ui/picture.tsx';

/**
 * The logo over the initial, which shows without a logo or when it fails to load. Decorative: the name is beside it.
 */
export function BusinessLogo({ name, logo }: { name: string; logo: string | null }) {
  return (
    <div className="relative grid size-18 shrink-0 place-items-center overflow-hidden rounded-2xl border border-line bg-surface-strong">
      <span aria-hidden="true" className="font-serif text-3xl font-semibold text-accent-ink">
        {initialOf(name)}
      </span>
      <Picture
        src={logo}
        alt=""
        sizes="4.5rem"
        fit="contain"
        className="absolute inset-0 size-full bg-surface"
      />
    </div>
  );
}

/** product/businesses#badges: top placed shows 'Featured'; featured without top placement shows 'Premium'. */
export function badgeOf(
  business: Pick<BusinessDto, 'is_featured' | 'is_top_placed'>,
): { label: string; icon: LucideIcon } | null {
  if (business.is_top_placed) return { label: texts.common.featured, icon: Star };
  return business.is_featured ? { label: texts.common.tiers.premium, icon: Gem } : null;
}
