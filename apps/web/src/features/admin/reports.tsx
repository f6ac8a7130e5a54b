import { reportStates, reports } from '@rosette/shared/contract/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { listQuery } from '#api/queries.ts';
import { usePagedList } from '#api/use-paged-list.ts';
import { useUrlDialog } from '#lib/use-url-dialog.ts';
import { useUrlFilters } from '#lib/use-url-filters.ts';
import { reportStateWords } from '#shared/safety/report-words.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EntryBoundary } from '#ui/error-boundary.tsx';
import { FilterSelect } from '#ui/filter-select.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ReportEntry } from './report-entry.tsx';

/** The button and dialog of members' reports, with the number of open ones (product/safety#reports). */
export function Reports() {
  const [isOpen, setOpen] = useUrlDialog('reports', ['state']);
  const waiting = useQuery(listQuery(reports.list, { query: { state: 'received', limit: '1' } }));
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Reports
        {Boolean(waiting.data?.total) && <Badge tone="accent">{`${waiting.data?.total} new`}</Badge>}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        isWide
        title="Reports"
        description="What members reported, newest first"
      >
        <ReportList />
      </Dialog>
    </>
  );
}

type StateFilter = (typeof reportStates)[number] | '';

const options: { value: StateFilter; label: string }[] = [
  { value: '', label: 'All' },
  ...reportStates.map((state) => ({ value: state, label: reportStateWords[state] })),
];

function ReportList() {
  const { filters, setFilter } = useUrlFilters(['state']);
  const state: StateFilter = reportStates.find((known) => known === filters.state) ?? '';
  const list = usePagedList(reports.list, { state }, 20);
  return (
    <>
      <FilterSelect
        label="State"
        value={state}
        options={options}
        onChange={(chosen) => setFilter('state', chosen)}
      />
      {list.isPending && (
        <div role="status" aria-label="Loading reports" className="mt-4 grid gap-4">
          <Skeleton className="h-32" />
          <Skeleton className="h-32" />
        </div>
      )}
      <div className="mt-4">
        <LoadFailure of={list} />
      </div>
      {!list.isPending && !list.isError && list.items.length === 0 && (
        <p className="mt-4 text-ink-soft">No reports to show.</p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {list.items.map((report) => (
          <li key={report.id} className="py-6">
            <EntryBoundary entry={report}>
              <ReportEntry report={report} />
            </EntryBoundary>
          </li>
        ))}
      </ul>
      <ShowMore list={list} what="reports" />
    </>
  );
}
