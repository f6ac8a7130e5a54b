import { applications, type MyApplicationDto } from '@rosette/shared/contract/applications.ts';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useRef } from 'react';
import { query } from '#api/queries.ts';
import { paths } from '#lib/paths.ts';
import { useUrlParams } from '#lib/use-url-params.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { CardGridSkeleton } from '#ui/skeleton.tsx';
import { ApplicationCard } from './application-card.tsx';
import { NoteDialog } from './note-dialog.tsx';

/** The caller's applications, newest first; `?note=` in the address opens an application's note. */
export function MyApplications() {
  const [params, change] = useUrlParams();
  const list = useQuery({ ...query(applications.mine), staleTime: 0 });
  const noteFor = params.get('note');

  // Stays open when the poster has seen the application meanwhile: the API refuses the note then, and the text is kept.
  const noted = useRef<MyApplicationDto>(undefined);
  if (noted.current?.opportunity.id !== noteFor)
    noted.current = list.data?.find(
      ({ opportunity, state }) => opportunity.id === noteFor && state === 'sent',
    );

  const showNote = (id: string | null) => change({ note: id ?? '' });

  if (list.isPending) return <CardGridSkeleton label="Loading applications" />;
  if (!list.data) return <LoadFailure of={list} />;
  if (list.data.length === 0) {
    return (
      <EmptyState
        icon={Send}
        title="No applications yet"
        action={<LinkButton to={paths.opportunities}>See the board</LinkButton>}
      >
        Your applications appear here, with their answers.
      </EmptyState>
    );
  }
  return (
    <>
      {/* A failed refetch is shown beside the list, in whose dialog a note may be half written. */}
      <LoadFailure of={list} />
      <ul className="grid gap-6 md:grid-cols-2">
        {list.data.map((application) => (
          <li key={application.opportunity.id} className="min-w-0">
            <ApplicationCard application={application} onNote={() => showNote(application.opportunity.id)} />
          </li>
        ))}
      </ul>
      <NoteDialog application={noted.current} onClose={() => showNote(null)} />
    </>
  );
}
