import { type BackupDto, setup } from '@rosette/shared/contract/setup.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '#data/queries.ts';
import { formatCount, formatDateTime } from '#lib/format.ts';
import { fill, texts } from '#lib/texts.ts';
import { CardSection } from '#ui/card-section.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** When the last good backup was made, and how large it is (product/backups#every-night). */
export function BackupPanel() {
  const backup = useQuery(query(setup.backup));
  const words = texts.admin.backup;
  return (
    <CardSection title={words.title} about={words.about}>
      <LoadFailure of={backup} />
      {backup.isPending && (
        <div role="status" aria-label={words.loading}>
          <Skeleton className="h-6" />
        </div>
      )}
      {backup.data && <LastBackup backup={backup.data} />}
    </CardSection>
  );
}

function LastBackup({ backup: { last_at, bytes, is_due, is_nightly } }: { backup: BackupDto }) {
  const words = texts.admin.backup;
  // In MB, and never 0.
  const size = formatCount(Math.max(1, Math.round((bytes ?? 0) / 1_000_000)));
  return (
    <>
      <p>{last_at ? fill(words.last, { moment: formatDateTime(last_at), size }) : words.none}</p>
      {is_due && <p className="mt-1 font-medium text-bad">{words.due}</p>}
      <p className="mt-1 text-ink-soft">{is_nightly ? words.nightly : words.notNightly}</p>
    </>
  );
}
