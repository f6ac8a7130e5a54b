import { type AccountDto, account, proofBody } from '@rosette/shared/contract/account.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { call, callFile } from '#data/client.ts';
import { useSession } from '#data/session.tsx';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { saveFile } from '#lib/save-file.ts';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { CardSection } from '#ui/card-section.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorsOnFields, Form, useSchemaForm } from '#ui/form.tsx';
import { emptyProof, ProofField, proofFieldName } from './proof-field.tsx';

/** Downloads the data export. */
export function DataSection() {
  const download = useApiMutation({
    mutationFn: () => callFile(account.download),
    done: texts.settings.data.downloaded,
    failed: texts.settings.data.downloadFailed,
    onDone: saveFile,
  });
  return (
    <CardSection title={texts.settings.data.title} about={texts.settings.data.about}>
      <Button variant="secondary" isBusy={download.isPending} onClick={() => download.mutate()}>
        <Download aria-hidden="true" />
        {download.isPending ? texts.settings.data.preparing : texts.settings.data.download}
      </Button>
    </CardSection>
  );
}

/** Deletes the account after a confirmation and a proof of identity. */
export function DeletionSection({ account: mine }: { account: AccountDto }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <CardSection title={texts.settings.deletion.title} about={texts.settings.deletion.about}>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {texts.settings.deletion.title}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={texts.settings.deletion.question}
        description={texts.settings.deletion.cannotBeUndone}
      >
        <DeletionForm account={mine} onCancel={() => setOpen(false)} />
      </Dialog>
    </CardSection>
  );
}

function DeletionForm({ account: mine, onCancel }: { account: AccountDto; onCancel(): void }) {
  const { leave } = useSession();
  const hasPassword = mine.has_password;
  const form = useSchemaForm(proofBody, emptyProof(hasPassword), 'deletion');
  const remove = useApiMutation({
    // The guard redirects to the landing page.
    mutationFn: (body: z.input<typeof proofBody>) => leave(() => call(account.remove, { body })),
    done: texts.settings.deletion.done,
    failed: texts.settings.deletion.failed,
    onFields: errorsOnFields(form, { 401: proofFieldName(hasPassword) }),
  });
  return (
    <Form
      form={form}
      onSubmit={(body) => remove.mutate(body)}
      isSending={remove.isPending}
      label={texts.settings.deletion.title}
    >
      <ul className="grid list-disc gap-2 pl-5">
        {Object.values(texts.settings.deletion.consequences).map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <ProofField hasPassword={hasPassword} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {texts.settings.deletion.keep}
        </Button>
        <Button type="submit" variant="danger">
          {remove.isPending ? texts.settings.deletion.busy : texts.settings.deletion.confirm}
        </Button>
      </div>
    </Form>
  );
}
