import { type ImportDto, imports, runImportBody } from '@rosette/shared/contract/imports.ts';
import type { Tier } from '@rosette/shared/policy/roles-and-tiers.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type * as z from 'zod/mini';
import { detailOr } from '#data/api-error.ts';
import { invalidate } from '#data/changes.ts';
import { call } from '#data/client.ts';
import { useDraft } from '#data/drafts.ts';
import { query } from '#data/queries.ts';
import { uploadFile } from '#data/upload.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { usePagedList } from '#data/use-paged-list.ts';
import { formatDateTime, formatUtcDate } from '#lib/format.ts';
import { saveFile } from '#lib/save-file.ts';
import { fill, texts } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { CardSection } from '#ui/card-section.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { control } from '#ui/control.ts';
import { errorsOnFields, Form, TextAreaField, useSchemaForm } from '#ui/form.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ImportMapping, unchanged } from './import-mapping.tsx';
import { Notes, Problems } from './import-remarks.tsx';

/** Leads to the file of an import: the section stands below the list of members, which is long. */
export const importHash = '#import';

/** Checks a list of members, and the imports so far (product/coming-in#import). */
export function Imports() {
  const words = texts.imports;
  const list = usePagedList(imports.list, {}, 20);
  return (
    <>
      <CheckFile />
      <CardSection title={words.list}>
        {list.isPending && (
          <div role="status" aria-label={texts.officeLists.imports.loading}>
            <Skeleton className="h-20" />
          </div>
        )}
        <LoadFailure of={list} />
        {!list.isPending && !list.isError && list.items.length === 0 && (
          <p className="text-ink-soft">{words.none}</p>
        )}
        <ul className="grid gap-6">
          {list.items.map((each) => (
            <li key={each.id} className="border-t border-line pt-6 first:border-t-0 first:pt-0">
              <Import found={each} />
            </li>
          ))}
        </ul>
        <ShowMore list={list} what="imports" />
      </CardSection>
    </>
  );
}

/** A list with headings and no rows; the mark at its begin tells spreadsheets that it is UTF-8. */
const emptyList = () =>
  new File([`\ufeff${texts.imports.templateHeadings}\r\n`], texts.imports.templateName, {
    type: 'text/csv;charset=utf-8',
  });

function CheckFile() {
  const words = texts.imports;
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === importHash) input.current?.focus();
  }, [hash, key]);
  const check = useApiMutation({
    mutationFn: (chosen: File) => uploadFile(imports.check, chosen),
    done: words.checked,
    failed: words.checkFailed,
    changes: ['imported'],
  });
  const problem = isMissing ? words.noFile : check.error && detailOr(check.error, words.checkFailed);
  return (
    <CardSection title={words.title} about={words.about}>
      <form
        noValidate
        aria-label={words.title}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(file === null);
          if (file) check.mutate(file);
        }}
      >
        <div className="grid gap-1.5">
          <label htmlFor={id} className="font-semibold">
            {words.file}
          </label>
          <input
            ref={input}
            id={id}
            type="file"
            accept=".xlsx,.ods,.csv,.txt,.tsv,text/csv"
            className={control}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-error` : `${id}-hint`}
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? null);
              setMissing(false);
              check.reset();
            }}
          />
          {problem && (
            <p id={`${id}-error`} role="alert" className="text-sm font-medium text-bad">
              {problem}
            </p>
          )}
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            {words.hint}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={check.isPending}>
            {check.isPending ? words.checking : words.check}
          </Button>
          <Button variant="quiet" onClick={() => saveFile(emptyList())}>
            {words.template}
          </Button>
        </div>
      </form>
    </CardSection>
  );
}

const tones = { checked: 'gold', running: 'accent', done: 'good', undone: 'plain' } as const;

/** ms between two looks at an import that is running. */
const lookEveryMs = 2000;

/** An import, followed while it is running. */
function Import({ found }: { found: ImportDto }) {
  const words = texts.imports;
  const titleId = useId();
  const isRunning = found.state === 'running';
  const { data } = useQuery({
    ...query(imports.get, { params: { id: found.id } }),
    enabled: isRunning,
    refetchInterval: ({ state }) => (isRunning && state.data?.state !== 'done' ? lookEveryMs : false),
  });
  const latest = isRunning && data ? data : found;
  const queryClient = useQueryClient();
  const isOver = isRunning && latest.state === 'done';
  useEffect(() => {
    if (isOver) void invalidate(queryClient, 'imported');
  }, [isOver, queryClient]);
  const { state, rows, good, skipped, without_email, made, ignored_columns, created_at } = latest;
  const numbers = { rows, good, skipped, problems: rows - good - skipped };
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <p className="flex flex-wrap items-center gap-3">
        <strong id={titleId}>{fill(words.of, { time: formatDateTime(created_at) })}</strong>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
      </p>
      <p role="status">
        {state === 'checked' || state === 'undone' ? fill(words.counts, numbers) : fill(words.made, { made })}
      </p>
      {skipped > 0 && (
        <p className="text-sm text-ink-soft">
          {words.skippedHint} {without_email > 0 && fill(words.withoutEmail, { count: without_email })}
        </p>
      )}
      {ignored_columns.length > 0 && (
        <p className="text-sm text-ink-soft wrap-anywhere">
          {fill(words.ignored, { columns: ignored_columns.join(', ') })}
        </p>
      )}
      {state === 'checked' && <Checked found={latest} />}
      <div className="flex flex-wrap gap-3">
        {(state === 'done' || state === 'checked') && <Undo found={latest} titleId={titleId} />}
      </div>
    </section>
  );
}

/** A tier with its last day, as an end that has passed makes it free. */
function tierUntil(tier: Tier, end: string | null): string {
  const name = texts.common.tiers[tier];
  return end ? fill(texts.imports.tierUntil, { tier: name, day: formatUtcDate(end) }) : name;
}

/** Which column is what, what would be made, what is left out and wrong, and the form that imports it. */
function Checked({ found }: { found: ImportDto }) {
  const words = texts.imports;
  const { id, problems, notes, preview, good, columns } = found;
  const [changes, setChanges] = useDraft(`columns ${id}`, unchanged);
  return (
    <>
      {columns.length > 0 && <ImportMapping found={found} changes={changes} setChanges={setChanges} />}
      {preview.length > 0 && (
        <div>
          <h3 className="text-lg">{words.preview}</h3>
          <ul className="mt-2 grid gap-2">
            {preview.map(({ email, full_name, business_name, town, tier, membership_expires: end }) => (
              <li key={email} className="wrap-anywhere">
                <strong>{full_name}</strong>{' '}
                <span className="text-sm text-ink-soft">
                  {[email, business_name, town, tierUntil(tier, end)].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Notes notes={notes} />
      <Problems problems={problems} />
      {good > 0 && <RunForm id={id} count={good} isOutdated={changes !== unchanged} />}
    </>
  );
}

interface RunFormProps {
  id: string;
  count: number;
  /** Whether columns were changed since the file was checked: it would be imported as before. */
  isOutdated: boolean;
}

function RunForm({ id, count, isOutdated }: RunFormProps) {
  const words = texts.imports;
  const problemId = useId();
  const [isRefused, setRefused] = useState(false);
  const form = useSchemaForm(runImportBody, { note: '' }, `import ${id}`);
  const run = useApiMutation({
    mutationFn: (body: z.input<typeof runImportBody>) => call(imports.run, { params: { id }, body }),
    done: words.started,
    failed: words.runFailed,
    changes: ['imported'],
    onFields: errorsOnFields(form),
  });
  return (
    <Form
      form={form}
      onSubmit={(body) => {
        setRefused(isOutdated);
        if (!isOutdated) run.mutate(body);
      }}
      isSending={run.isPending}
      label={words.title}
      asksBeforeLeaving
    >
      <TextAreaField name="note" label={words.note} hint={words.noteHint} rows={3} required />
      {isRefused && isOutdated && (
        <p id={problemId} role="alert" className="text-sm font-medium text-bad">
          {words.checkColumnsFirst}
        </p>
      )}
      <Button
        type="submit"
        aria-describedby={isRefused && isOutdated ? problemId : undefined}
        className="justify-self-start"
      >
        {fill(words.run, { count })}
      </Button>
    </Form>
  );
}

function Undo({ found: { id, state }, titleId }: { found: ImportDto; titleId: string }) {
  const words = texts.imports;
  const [isAsking, setAsking] = useState(false);
  const undo = useApiMutation({
    mutationFn: () => call(imports.undo, { params: { id } }),
    done: ({ removed, kept }) => fill(words.undone, { count: removed, kept }),
    failed: words.undoFailed,
    changes: ['imported'],
  });
  const label = state === 'checked' ? words.discard : words.undo;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        isBusy={undo.isPending}
        aria-describedby={titleId}
        onClick={() => (state === 'checked' ? undo.mutate() : setAsking(true))}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={words.undoTitle}
        description={words.undoAbout}
        action={words.undo}
        onConfirm={() => undo.mutate()}
      />
    </>
  );
}
