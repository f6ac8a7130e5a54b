import type { BusinessDto } from '@rosette/shared/contract/businesses.ts';
import { ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, ExternalLinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ClampedText } from '#ui/clamped-text.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { BusinessFormDialog } from './business-form-dialog.tsx';
import { useRemoveBusiness } from './use-business-changes.ts';

/** spec §4: top placement goes before featured. */
export function badgeOf({ is_top_placed, is_featured }: BusinessDto): string | null {
  if (is_top_placed) return 'Featured';
  return is_featured ? 'Premium' : null;
}

/** A business in the showcase; `mayChange` for its owner and admins. */
export function BusinessCard({ business, mayChange }: { business: BusinessDto; mayChange: boolean }) {
  const titleId = useId();
  const badge = badgeOf(business);
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex items-start gap-4">
        <Avatar name={business.name} image={business.logo} className="rounded-2xl" />
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="text-xl break-words">
            {business.name}
          </h2>
          <p className="break-words text-ink-soft">{business.industry}</p>
        </div>
        {badge && <Badge tone="gold">{badge}</Badge>}
      </div>
      <ClampedText className="text-ink-soft">{business.description}</ClampedText>
      <div className="mt-auto flex items-center justify-between gap-2">
        {business.website && (
          <ExternalLinkButton href={business.website} variant="secondary" aria-describedby={titleId}>
            <ExternalLink aria-hidden="true" />
            Visit Website
          </ExternalLinkButton>
        )}
        {mayChange && <OwnerActions business={business} titleId={titleId} />}
      </div>
    </Card>
  );
}

function OwnerActions({ business, titleId }: { business: BusinessDto; titleId: string }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const remove = useRemoveBusiness();
  return (
    <div className="ml-auto flex">
      <Button
        variant="quiet"
        size="icon"
        aria-label="Edit"
        aria-describedby={titleId}
        onClick={() => setOpen('edit')}
      >
        <Pencil aria-hidden="true" />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-label="Delete"
        aria-describedby={titleId}
        onClick={() => setOpen('delete')}
      >
        <Trash2 aria-hidden="true" />
      </Button>
      <BusinessFormDialog
        open={open === 'edit'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'edit' : null)}
        business={business}
      />
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'delete' : null)}
        title="Remove this business?"
        description={`“${business.name}” leaves the showcase. This cannot be taken back.`}
        action="Remove business"
        onConfirm={() => remove.mutate(business.id)}
      />
    </div>
  );
}
