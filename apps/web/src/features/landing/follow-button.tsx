import type { ActiveAdvertisementDto } from '@rosette/shared/contract/advertisements.ts';
import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { followAd } from './use-ads.ts';

interface FollowButtonProps {
  ad: ActiveAdvertisementDto;
  label: string;
  variant?: 'primary' | 'secondary';
}

/** The button of an ad's link; absent without a link. */
export function FollowButton({ ad: { id, link_url }, label, variant }: FollowButtonProps) {
  const isUnderWay = useRef(false);
  if (!link_url) return null;

  // A double click counts as one click.
  async function follow(link: string, clicks: number) {
    if (isUnderWay.current || clicks > 1) return;
    isUnderWay.current = true;
    await followAd(id, link);
    isUnderWay.current = false;
  }

  return (
    <Button variant={variant} onClick={({ detail }) => void follow(link_url, detail)}>
      {label}
    </Button>
  );
}
