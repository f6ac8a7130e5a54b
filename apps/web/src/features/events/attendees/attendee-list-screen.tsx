import type { AttendeeDto } from '@rosette/shared/contract/attendees.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { foldText } from '@rosette/shared/fold-text.ts';
import { Download, UsersRound } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { callFile } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { formatCount, formatCounted, formatRecentTime } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { saveFile } from '#lib/save-file.ts';
import { useUrlSearch } from '#lib/use-url-params.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ItemPage } from '#ui/item-page.tsx';
import { Link } from '#ui/link.tsx';
import { NoMatches } from '#ui/no-matches.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { missingEvent } from '../event-parts.tsx';
import { AttendeeRow, WaitingRow } from './attendee-rows.tsx';
import { useAttendeeList } from './use-attendee-list.ts';

const matches = ({ person }: AttendeeDto, q: string) =>
  foldText(`${person.full_name}\n${person.business_name ?? ''}`).includes(foldText(q.trim()));

/** /events/{id}/attendees: the check-in list for the organizer (product/events#the-organisers-list). */
export function AttendeeListScreen() {
  const { id = '' } = useParams();
  const list = useAttendeeList(id);
  return (
    <ItemPage
      item={list.query}
      title={list.title ? `Attendees of ${list.title}` : 'Attendees'}
      missing={missingEvent}
    >
      {(rows) => <AttendeeList id={id} rows={rows} list={list} />}
    </ItemPage>
  );
}

interface AttendeeListProps {
  id: string;
  rows: AttendeeDto[];
  list: ReturnType<typeof useAttendeeList>;
}

function AttendeeList({ id, rows, list }: AttendeeListProps) {
  const { text: q, search } = useUrlSearch();
  const isGoing = ({ state }: AttendeeDto) => state !== 'waitlisted';
  const going = rows.filter(isGoing);
  const found = rows.filter((row) => matches(row, q));
  const waiting = found.filter((row) => !isGoing(row));
  const present = going.filter(list.isPresent).length;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title="Attendee list" actions={<CsvButton id={id} />}>
        {list.title && (
          <Link to={paths.event(id)} className="text-accent-ink underline underline-offset-4">
            {list.title}
          </Link>
        )}
      </PageHeader>
      <SearchBox label="Search attendees" placeholder="Name or business" value={q} onChange={search} />
      <p role="status" className="my-4 font-semibold">
        {`${formatCount(present)} of ${formatCount(going.length)} are here`}
        {list.asOf && (
          <span className="block text-sm font-medium text-gold">{`The list as of ${formatRecentTime(list.asOf)}. It is updated when the connection is back.`}</span>
        )}
        {list.waitingCount > 0 && (
          <span className="block text-sm font-medium text-gold">{keptWords(list.waitingCount)}</span>
        )}
      </p>
      {going.length === 0 && (
        <EmptyState
          icon={UsersRound}
          title="Nobody is going yet"
          action={
            <LinkButton variant="soft" to={paths.event(id)}>
              Go to the event
            </LinkButton>
          }
        >
          Share the event to invite people.
        </EmptyState>
      )}
      {rows.length > 0 && found.length === 0 && (
        <NoMatches
          title="Nobody on the list matches your search"
          hint="Try another name or business."
          onClear={() => search('')}
        />
      )}
      <ul className="grid gap-2">
        {found.filter(isGoing).map((row, place) => (
          <AttendeeRow
            key={row.person.id ?? `former-${place}`}
            eventId={id}
            row={row}
            isPresent={list.isPresent(row)}
            onCheckIn={list.checkIn}
          />
        ))}
      </ul>
      {waiting.length > 0 && (
        <section aria-labelledby="waiting">
          <h2 id="waiting" className="mt-8 mb-3 text-2xl">
            Waiting
          </h2>
          <ol className="grid gap-2">
            {waiting.map((row, place) => (
              <WaitingRow key={row.person.id ?? `former-${place}`} eventId={id} row={row} />
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

const keptWords = (count: number) =>
  `${formatCounted(count, 'check-in is', 'check-ins are')} kept on this device and sent when the connection is back`;

function CsvButton({ id }: { id: string }) {
  const download = useApiMutation({
    mutationFn: () => callFile(events.attendeesFile, { params: { id } }),
    failed: 'Failed to download the list',
    onDone: saveFile,
  });
  return (
    <Button variant="secondary" isBusy={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden="true" />
      Download CSV
    </Button>
  );
}
