import { admin } from '@rosette/shared/contract/admin.ts';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { detailOr } from '#data/api-error.ts';
import { callFile } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { saveFile } from '#lib/save-file.ts';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { errorsOnFields, Form, TextField, useSchemaForm } from '#ui/form.tsx';
import { useUserFilters } from './user-filters.tsx';

// Lists of the panel as files, with the filters that are set (product/admin#files).

/** Without what is empty. */
const setOf = <T extends Record<string, string>>(filters: T) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) as Partial<T>;

interface FiltersProps {
  title: string;
  about?: string;
  isSending: boolean;
  children: ReactNode;
}

function Filters({ title, about, isSending, children }: FiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-4">
      <div className="w-full">
        <h2 className="text-xl">{title}</h2>
        {about && <p className="mt-1 text-ink-soft">{about}</p>}
      </div>
      {children}
      <Button type="submit" variant="secondary" isBusy={isSending}>
        <Download aria-hidden="true" />
        {texts.admin.files.download}
      </Button>
    </div>
  );
}

/** Members as a file, with the filters of the list. */
export function MembersDownload() {
  const words = texts.admin.files;
  const { query } = useUserFilters();
  const form = useSchemaForm(z.object({ joined_from: z.string() }), { joined_from: '' }, 'member file');
  const download = useApiMutation({
    mutationFn: (joined: { joined_from: string }) =>
      // Chosen from the values of the endpoint.
      callFile(admin.membersFile, { query: setOf({ ...query, ...joined }) as Record<never, never> }),
    failed: (error) => detailOr(error, words.failed),
    onFields: errorsOnFields(form),
    onDone: saveFile,
  });
  return (
    <Form form={form} label={words.members} onSubmit={(joined) => download.mutate(joined)} className="mb-6">
      <Filters title={words.members} about={words.asTheList} isSending={download.isPending}>
        <TextField name="joined_from" label={words.joinedFrom} type="date" />
      </Filters>
    </Form>
  );
}

const days = z.object({ from: z.string(), until: z.string() });

/** The first and the last day of the month before this one, as the file has them by default. */
function lastMonth(now: Date): z.output<typeof days> {
  const dayOf = (month: number, day: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), month, day)).toISOString().slice(0, 10);
  return { from: dayOf(now.getUTCMonth() - 1, 1), until: dayOf(now.getUTCMonth(), 0) };
}

/** Receipts and credit notes as a file. */
export function PaymentsDownload() {
  const words = texts.admin.files;
  const form = useSchemaForm(days, lastMonth(new Date()), 'payment file');
  const download = useApiMutation({
    mutationFn: (period: z.output<typeof days>) => callFile(admin.paymentsFile, { query: setOf(period) }),
    failed: (error) => detailOr(error, words.failed),
    onFields: errorsOnFields(form),
    onDone: saveFile,
  });
  return (
    <Form form={form} label={words.payments} onSubmit={(period) => download.mutate(period)} className="mb-6">
      <Filters title={words.payments} isSending={download.isPending}>
        <TextField name="from" label={words.from} type="date" />
        <TextField name="until" label={words.until} type="date" />
      </Filters>
    </Form>
  );
}
