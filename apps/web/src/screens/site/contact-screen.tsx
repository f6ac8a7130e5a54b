import { email, text } from '@rosette/shared/contract/fields.ts';
import { site } from '@rosette/shared/contract/site.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Clock, Mail, MessageSquareHeart } from 'lucide-react';
import * as z from 'zod/mini';
import { query } from '#data/queries.ts';
import { useSite } from '#data/site.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { fill, texts } from '#lib/texts.ts';
import { toast } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Form, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { TextLink } from '#ui/text-link.tsx';

/** The form is validated but never sent (product/web#contact-page). */
const messageBody = z.object({
  name: text('name'),
  email,
  subject: text('title'),
  message: text('description'),
});

const empty = { name: '', email: '', subject: '', message: '' };

/** /contact */
export function ContactScreen() {
  usePageTitle(texts.landing.footer.contact);
  const queryClient = useQueryClient();
  const contactEmail = useSite()?.contact_email;
  const form = useSchemaForm(messageBody, empty, 'contact');

  const show = useApiMutation({
    // The address may still be loading.
    mutationFn: () => queryClient.ensureQueryData(query(site.get)),
    onDone({ contact_email }) {
      toast.info(fill(texts.partner.contact.emailUs, { email: contact_email }));
      form.reset(empty);
    },
    failed: () => texts.partner.contact.emailFailed,
  });

  return (
    <>
      <PageHeader title={texts.common.contactUs}>{texts.partner.contact.about}</PageHeader>
      <div className="grid gap-8 lg:grid-cols-[1fr_1.4fr]">
        <div className="grid content-start gap-5">
          <Card className="flex gap-4">
            <Mail aria-hidden="true" className="mt-1 size-6 shrink-0 text-accent-ink" />
            <div className="min-w-0">
              <h2 className="text-xl">{texts.partner.contact.email}</h2>
              {contactEmail && <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink>}
            </div>
          </Card>
          <Card className="flex gap-4">
            <Clock aria-hidden="true" className="mt-1 size-6 shrink-0 text-accent-ink" />
            <div>
              <h2 className="text-xl">{texts.partner.contact.hours}</h2>
              <p>{texts.partner.contact.hoursAbout}</p>
            </div>
          </Card>
          <Card className="flex gap-4">
            <MessageSquareHeart aria-hidden="true" className="mt-1 size-6 shrink-0 text-accent-ink" />
            <div>
              <h2 className="text-xl">{texts.partner.contact.promise}</h2>
              <p>{texts.partner.contact.promiseAbout}</p>
            </div>
          </Card>
        </div>
        <Card>
          <h2 className="mb-5 text-2xl">{texts.partner.contact.write}</h2>
          <Form
            form={form}
            onSubmit={() => show.mutate()}
            label={texts.partner.contact.write}
            asksBeforeLeaving
          >
            <TextField name="name" label={texts.common.name} required autoComplete="name" />
            <TextField name="email" label={texts.common.email} type="email" required autoComplete="email" />
            <TextField name="subject" label={texts.partner.contact.subject} required />
            <TextAreaField name="message" label={texts.common.message} required rows={6} />
            <Button type="submit">{texts.partner.contact.send}</Button>
          </Form>
        </Card>
      </div>
    </>
  );
}
