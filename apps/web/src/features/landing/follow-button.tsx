import type { ActiveAdvertisementDto } from '@rosette/shared/contract/advertisements.ts';
import { useRef } from 'react';
import { Button } from '#ui/button.tsx';

interface FollowButtonProps {
  ad: ActiveAdvertisementDto;
  label: string;
  /** Reports the click and opens the link. */
  follow(id: string, link: string): void | Promise<void>;
  variant?: 'primary' | 'secondary';
}

/** The button of an ad's link; absent without a link. */
export function FollowButton({ ad: { id, link_url }, label, follow, variant }: FollowButtonProps) {
  const isUnderWay = useRef(false);
  if (!link_url) return null;

  // A double click counts as one click.
  async function followOnce(link: string, clicks: number) {
    if (isUnderWay.current || clicks > 1) return;
    isUnderWay.current = true;
    await follow(id, link);
    isUnderWay.current = false;
  }

  return (
    <Button variant={variant} onClick={({ detail }) => void followOnce(link_url, detail)}>
      {label}
    </Button>
  );
}
