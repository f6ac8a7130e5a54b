import type { AnnouncementDto } from '@rosette/shared/contract/announcement-dto.ts';
import { announcements as endpoints } from '@rosette/shared/contract/announcements.ts';
import { Megaphone } from 'lucide-react';
import { useId } from 'react';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { formatDate } from '#lib/format.ts';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { MemberText } from '#ui/member-text.tsx';

/** What admins announced to her, newest first, each until she dismisses it (product/announcements#announcements). */
export function Announcements({ announcements }: { announcements: readonly AnnouncementDto[] }) {
  return announcements.map((announcement) => <Announcement key={announcement.id} {...announcement} />);
}

function Announcement({ id, title, text, created_at }: AnnouncementDto) {
  const titleId = useId();
  const dismiss = useApiMutation({
    mutationFn: () => call(endpoints.dismiss, { params: { id } }),
    failed: texts.dashboard.announcement.failed,
    changes: ['announcement'],
  });
  return (
    <Card className="p-5">
      <section aria-labelledby={titleId} className="flex gap-4">
        <Megaphone aria-hidden="true" className="mt-1 size-6 shrink-0 text-accent-ink max-sm:hidden" />
        <div className="grid min-w-0 flex-1 gap-2">
          <h2 id={titleId} className="text-xl wrap-anywhere">
            {title}
          </h2>
          <p className="text-sm text-ink-soft">{formatDate(created_at)}</p>
          <MemberText>{text}</MemberText>
          <Button
            variant="secondary"
            size="small"
            className="justify-self-start"
            aria-describedby={titleId}
            isBusy={dismiss.isPending}
            onClick={() => dismiss.mutate()}
          >
            {texts.dashboard.announcement.dismiss}
          </Button>
        </div>
      </section>
    </Card>
  );
}
