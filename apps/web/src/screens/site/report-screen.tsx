import {
  createPublicReportBody,
  isUnnamedAllowed,
  publicReportReasons,
  reports,
} from '@rosette/shared/contract/reports.ts';
import { CircleCheck } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import type * as z from 'zod/mini';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { fill, texts } from '#lib/texts.ts';
import { useSent } from '#lib/use-sent.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import {
  CheckboxField,
  errorsOnFields,
  Form,
  SelectField,
  TextAreaField,
  TextField,
  useSchemaForm,
} from '#ui/form.tsx';
import { PageHeader } from '#ui/page-header.tsx';

/** /report?about=…: tells us of something unlawful without an account (product/safety#without-an-account). */
export function ReportScreen() {
  usePageTitle(texts.safety.publicReport.title);
  const [params] = useSearchParams();
  const [number, setNumber] = useSent<string>();
  return (
    <>
      <PageHeader title={texts.safety.publicReport.title}>{texts.safety.publicReport.intro}</PageHeader>
      {number === null ? (
        <Card className="max-w-2xl">
          <PublicReportForm about={params.get('about') ?? ''} onSent={setNumber} />
        </Card>
      ) : (
        <div role="status">
          <EmptyState icon={CircleCheck} title={fill(texts.safety.reportSent, { number })}>
            {texts.safety.publicReport.sentAbout}
          </EmptyState>
        </div>
      )}
    </>
  );
}

/** The path of an address of this site, which people copy whole; other texts as they are. */
function pathOf(about: string): string {
  const address = about.trim();
  return address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : address;
}

function PublicReportForm({ about, onSent }: { about: string; onSent(number: string): void }) {
  const words = texts.safety.publicReport;
  const form = useSchemaForm(
    createPublicReportBody,
    { about, reason: 'unlawful', text: '', name: '', email: '', good_faith: false },
    `report ${about}`,
  );
  const isUnnamed = isUnnamedAllowed(useWatch({ control: form.control, name: 'reason' }));
  const reasons = publicReportReasons.map((value) => ({ value, label: texts.safety.publicReasons[value] }));
  const send = useApiMutation({
    mutationFn: ({ about: address, ...body }: z.input<typeof createPublicReportBody>) =>
      call(reports.createPublic, { body: { about: pathOf(address), ...body } }),
    failed: texts.safety.reportFailed,
    onFields: errorsOnFields(form),
    onDone: ({ number }) => onSent(number),
  });
  return (
    <Form
      form={form}
      onSubmit={(body) => send.mutate(body)}
      isSending={send.isPending}
      label={words.title}
      asksBeforeLeaving
    >
      <TextField name="about" label={words.about} hint={words.aboutHint} required />
      <SelectField
        name="reason"
        label={texts.common.reason}
        options={reasons}
        deps={['name', 'email']}
        required
      />
      <TextAreaField name="text" label={words.text} hint={words.textHint} rows={6} required />
      <TextField name="name" label={texts.common.name} autoComplete="name" required={!isUnnamed} />
      <TextField
        name="email"
        label={texts.common.email}
        type="email"
        hint={words.emailHint}
        autoComplete="email"
        required={!isUnnamed}
      />
      <CheckboxField name="good_faith" label={words.goodFaith} />
      <Button type="submit" className="justify-self-start">
        {send.isPending ? texts.common.sending : texts.safety.sendReport}
      </Button>
    </Form>
  );
}
