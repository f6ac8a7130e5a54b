import { type AccountDto, account, proofBody } from '@rosette/shared/contract/account.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { call, callFile } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { saveFile } from '#lib/save-file.ts';
import { useSession } from '#session/session.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorsOnFields, Form, useSchemaForm } from '#ui/form.tsx';
import { emptyProof, ProofField, proofFieldName } from './proof-field.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Downloads the data export. */
export function DataSection() {
  const download = useApiMutation({
    mutationFn: () => callFile(account.download),
    done: 'Your data has been downloaded.',
    failed: 'Your data could not be downloaded. Please try again.',
    onDone: saveFile,
  });
  return (
    <SettingsSection
      title="My data"
      about="All data that we store about you, in one file: profile, businesses, events, opportunities, RSVPs, applications, payments and the rest."
    >
      <Button variant="secondary" isBusy={download.isPending} onClick={() => download.mutate()}>
        <Download aria-hidden="true" />
        {download.isPending ? 'Preparing...' : 'Download my data'}
      </Button>
    </SettingsSection>
  );
}

/** Deletes the account after a confirmation and a proof of identity. */
export function DeletionSection({ account: mine }: { account: AccountDto }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection
      title="Delete my account"
      about="Removes your profile and what you have published for good. You may want to download your data first."
    >
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete your account?"
        description="This cannot be undone."
      >
        <DeletionForm account={mine} onCancel={() => setOpen(false)} />
      </Dialog>
    </SettingsSection>
  );
}

const consequences = [
  'Your profile, businesses, opportunities and coming events are removed. Attendees of your events are notified.',
  'Past events and the messages you wrote to others stay, without your name.',
  'Your RSVPs and applications are removed, and running partnerships and advertisements end.',
  'The rest of your membership is lost.',
  'Payments stay in our books as long as the law asks for it, without your profile.',
];

function DeletionForm({ account: mine, onCancel }: { account: AccountDto; onCancel(): void }) {
  const { signOut } = useSession();
  const hasPassword = mine.has_password;
  const form = useSchemaForm(proofBody, emptyProof(hasPassword));
  const remove = useApiMutation({
    mutationFn: (body: z.input<typeof proofBody>) => call(account.remove, { body }),
    done: 'Your account has been deleted. Take care!',
    failed: 'Your account could not be deleted. Please try again.',
    onFields: errorsOnFields(form, { 401: proofFieldName(hasPassword) }),
    // The guard redirects to the landing page.
    onDone: signOut,
  });
  return (
    <Form
      form={form}
      onSubmit={(body) => remove.mutate(body)}
      isSending={remove.isPending}
      label="Delete my account"
    >
      <ul className="grid list-disc gap-2 pl-5">
        {consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <ProofField hasPassword={hasPassword} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Keep my account
        </Button>
        <Button type="submit" variant="danger">
          {remove.isPending ? 'Deleting...' : 'Delete for good'}
        </Button>
      </div>
    </Form>
  );
}
