import type { ImportDto } from '@rosette/shared/contract/imports.ts';
import { fill, texts } from '#lib/texts.ts';

/** How many problems, and notes of a kind, are shown. */
const shown = 50;

const summaryLook = 'min-h-11 cursor-pointer py-2 font-semibold';

function More({ count }: { count: number }) {
  if (count <= 0) return null;
  return <p className="text-sm text-ink-soft">{fill(texts.imports.moreProblems, { count })}</p>;
}

/** What is wrong with rows, which are not imported. */
export function Problems({ problems }: Pick<ImportDto, 'problems'>) {
  const words = texts.imports;
  if (problems.length === 0) return null;
  return (
    <details open>
      <summary className={summaryLook}>{words.problems}</summary>
      <ul className="grid gap-1 text-sm">
        {problems.slice(0, shown).map(({ line, column, detail }) => (
          <li key={`${line} ${column}`} className="wrap-anywhere">
            {fill(words.problem, { line, column: texts.fields[column], detail })}
          </li>
        ))}
      </ul>
      <More count={problems.length - shown} />
    </details>
  );
}

/** How many values of a column could not be read, in the words of the column where there are some. */
function countOf(column: ImportDto['notes'][number]['column'], count: number): string {
  const { noteKinds, noteKind } = texts.imports;
  const own = column in noteKinds ? noteKinds[column as keyof typeof noteKinds] : null;
  return own ? fill(own, { count }) : fill(noteKind, { column: texts.fields[column], count });
}

function NotesOfKind({ notes }: Pick<ImportDto, 'notes'>) {
  const words = texts.imports;
  const [first] = notes;
  if (!first) return null;
  return (
    <details>
      <summary className={summaryLook}>{countOf(first.column, notes.length)}</summary>
      <p className="text-sm">{first.detail}</p>
      <ul className="grid gap-1 text-sm">
        {notes.slice(0, shown).map(({ line, value }) => (
          <li key={line} className="wrap-anywhere">
            {fill(words.noteOf, { line, value })}
          </li>
        ))}
      </ul>
      <More count={notes.length - shown} />
    </details>
  );
}

/** The values that were left out, by kind. */
export function Notes({ notes }: Pick<ImportDto, 'notes'>) {
  const words = texts.imports;
  if (notes.length === 0) return null;
  const kinds = new Map<string, ImportDto['notes']>();
  for (const note of notes) {
    const kind = `${note.column} ${note.code}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), note]);
  }
  return (
    <section aria-label={words.notes}>
      <h3 className="text-lg">{words.notes}</h3>
      <p className="text-sm text-ink-soft">{words.notesAbout}</p>
      {[...kinds].map(([kind, group]) => (
        <NotesOfKind key={kind} notes={group} />
      ))}
    </section>
  );
}
