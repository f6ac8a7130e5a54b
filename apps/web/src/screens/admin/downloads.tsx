import { admin } from '@rosette/shared/contract/admin.ts';
import { memberFileStates } from '@rosette/shared/contract/admin-files.ts';
import { roles, tiers } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { detailOr } from '#data/api-error.ts';
import { callFile } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { saveFile } from '#lib/save-file.ts';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { errorsOnFields, Form, SelectField, TextField, useSchemaForm } from '#ui/form.tsx';

// Lists of the panel as files, with the filters that are set (product/admin#files).

/** Without what is empty. */
const setOf = <T extends Record<string, string>>(filters: T) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) as Partial<T>;

function Filters({ title, isSending, children }: { title: string; isSending: boolean; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end gap-4">
      <h2 className="w-full text-xl">{title}</h2>
      {children}
      <Button type="submit" variant="secondary" isBusy={isSending}>
        <Download aria-hidden="true" />
        {texts.admin.files.download}
      </Button>
    </div>
  );
}

const memberFilters = z.object({
  tier: z.string(),
  role: z.string(),
  state: z.string(),
  joined_from: z.string(),
});

/** All members as a file. */
export function MembersDownload() {
  const words = texts.admin.files;
  const form = useSchemaForm(
    memberFilters,
    { tier: '', role: '', state: '', joined_from: '' },
    'member file',
  );
  const download = useApiMutation({
    mutationFn: (filters: z.output<typeof memberFilters>) =>
      // Chosen from the values of the endpoint.
      callFile(admin.membersFile, { query: setOf(filters) as Record<never, never> }),
    failed: (error) => detailOr(error, words.failed),
    onFields: errorsOnFields(form),
    onDone: saveFile,
  });
  const all = { value: '', label: texts.admin.all };
  return (
    <Form form={form} label={words.members} onSubmit={(filters) => download.mutate(filters)} className="mb-6">
      <Filters title={words.members} isSending={download.isPending}>
        <SelectField
          name="tier"
          label={texts.frame.parts.membership}
          options={[all, ...tiers.map((value) => ({ value, label: texts.common.tiers[value] }))]}
        />
        <SelectField
          name="role"
          label={texts.admin.heads.role}
          options={[all, ...roles.map((value) => ({ value, label: texts.frame.roles[value] }))]}
        />
        <SelectField
          name="state"
          label={texts.admin.state}
          options={[all, ...memberFileStates.map((value) => ({ value, label: words.states[value] }))]}
        />
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
