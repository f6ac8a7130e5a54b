import type { ActiveAdvertisementDto } from '@rosette/shared/contract/advertisements.ts';
import { Button } from '#ui/button.tsx';
import { followAd } from './use-ads.ts';

interface FollowButtonProps {
  ad: ActiveAdvertisementDto;
  label: string;
  variant?: 'primary' | 'secondary';
}

/** Leads to what an ad is about; absent where it leads nowhere. */
export function FollowButton({ ad: { id, link_url }, label, variant }: FollowButtonProps) {
  if (!link_url) return null;
  return (
    <Button variant={variant} onClick={() => void followAd(id, link_url)}>
      {label}
    </Button>
  );
}
