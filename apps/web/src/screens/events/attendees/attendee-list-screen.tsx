import type { AttendeeDto } from '@rosette/shared/contract/attendees.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { foldText } from '@rosette/shared/fold-text.ts';
import { Download, UsersRound } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { callFile } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { formatCount, formatRecentTime } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { saveFile } from '#lib/save-file.ts';
import { fill, texts } from '#lib/texts.ts';
import { useUrlSearch } from '#lib/use-url-params.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ItemPage } from '#ui/item-page.tsx';
import { Link } from '#ui/link.tsx';
import { NoMatches } from '#ui/no-matches.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { missingEvent } from '../event-parts.tsx';
import { attendeeOf } from './attendee.ts';
import { AttendeeRow, WaitingRow } from './attendee-rows.tsx';
import { useAttendeeList } from './use-attendee-list.ts';

function matches(row: AttendeeDto, q: string): boolean {
  const { full_name, business_name } = attendeeOf(row);
  return foldText(`${full_name}\n${business_name ?? ''}`).includes(foldText(q.trim()));
}

/** /events/{id}/attendees: the check-in list for the organizer (product/events#the-organisers-list). */
export function AttendeeListScreen() {
  const { id = '' } = useParams();
  const list = useAttendeeList(id);
  return (
    <ItemPage
      item={list.query}
      title={
        list.title
          ? fill(texts.events.attendees.pageTitleOf, { title: list.title })
          : texts.events.attendees.pageTitle
      }
      missing={missingEvent()}
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
      <PageHeader title={texts.events.attendees.title} actions={<CsvButton id={id} />}>
        {list.title && (
          <Link to={paths.event(id)} className="text-accent-ink underline underline-offset-4">
            {list.title}
          </Link>
        )}
      </PageHeader>
      <SearchBox
        label={texts.events.attendees.search}
        placeholder={texts.events.attendees.searchHint}
        value={q}
        onChange={search}
      />
      <p role="status" className="my-4 font-semibold">
        {fill(texts.events.attendees.present, {
          present: formatCount(present),
          total: formatCount(going.length),
        })}
        {list.asOf && (
          <span className="block text-sm font-medium text-gold">
            {fill(texts.events.attendees.asOf, { time: formatRecentTime(list.asOf) })}
          </span>
        )}
        {list.waitingCount > 0 && (
          <span className="block text-sm font-medium text-gold">
            {fill(texts.events.attendees.kept, { count: list.waitingCount })}
          </span>
        )}
      </p>
      {going.length === 0 && (
        <EmptyState
          icon={UsersRound}
          title={texts.events.attendees.empty}
          action={
            <LinkButton variant="soft" to={paths.event(id)}>
              {texts.events.attendees.goToEvent}
            </LinkButton>
          }
        >
          {texts.events.attendees.emptyAbout}
        </EmptyState>
      )}
      {rows.length > 0 && found.length === 0 && (
        <NoMatches
          title={texts.events.attendees.noMatches}
          hint={texts.events.attendees.noMatchesHint}
          onClear={() => search('')}
        />
      )}
      <ul className="grid gap-2">
        {found.filter(isGoing).map((row, place) => (
          <AttendeeRow
            key={attendeeOf(row).key ?? `former-${place}`}
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
            {texts.events.attendees.waiting}
          </h2>
          <ol className="grid gap-2">
            {waiting.map((row, place) => (
              <WaitingRow key={attendeeOf(row).key ?? `former-${place}`} eventId={id} row={row} />
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

function CsvButton({ id }: { id: string }) {
  const download = useApiMutation({
    mutationFn: () => callFile(events.attendeesFile, { params: { id } }),
    failed: texts.events.attendees.downloadFailed,
    onDone: saveFile,
  });
  return (
    <Button variant="secondary" isBusy={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden="true" />
      {texts.events.attendees.downloadCsv}
    </Button>
  );
}
