import { email, text } from '@rosette/shared/contract/fields.ts';
import { site } from '@rosette/shared/contract/site.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Clock, Mail, MessageSquareHeart } from 'lucide-react';
import * as z from 'zod/mini';
import { query } from '#api/queries.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { useSite } from '#api/use-site.ts';
import { usePageTitle } from '#lib/page-title.ts';
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
  usePageTitle('Contact');
  const queryClient = useQueryClient();
  const contactEmail = useSite()?.contact_email;
  const form = useSchemaForm(messageBody, empty);

  const show = useApiMutation({
    // The address may still be loading.
    mutationFn: () => queryClient.ensureQueryData(query(site.get)),
    onDone({ contact_email }) {
      toast.info(`To send us a message, please email us at ${contact_email}`);
      form.reset(empty);
    },
    failed: () => 'Our email address could not be loaded. Please try again in a moment.',
  });

  return (
    <>
      <PageHeader title="Contact us">Ask us anything. A person answers.</PageHeader>
      <div className="grid gap-8 lg:grid-cols-[1fr_1.4fr]">
        <div className="grid content-start gap-5">
          <Card className="flex gap-4">
            <Mail aria-hidden="true" className="mt-1 size-6 shrink-0 text-accent-ink" />
            <div className="min-w-0">
              <h2 className="text-xl">Business email</h2>
              {contactEmail && <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink>}
            </div>
          </Card>
          <Card className="flex gap-4">
            <Clock aria-hidden="true" className="mt-1 size-6 shrink-0 text-accent-ink" />
            <div>
              <h2 className="text-xl">Business hours</h2>
              <p>Monday - Friday: 9:00 AM - 6:00 PM CET</p>
            </div>
          </Card>
          <Card className="flex gap-4">
            <MessageSquareHeart aria-hidden="true" className="mt-1 size-6 shrink-0 text-accent-ink" />
            <div>
              <h2 className="text-xl">Our promise</h2>
              <p>We respond within 24 hours.</p>
            </div>
          </Card>
        </div>
        <Card>
          <h2 className="mb-5 text-2xl">Write to us</h2>
          <Form form={form} onSubmit={() => show.mutate()} label="Write to us" asksBeforeLeaving>
            <TextField name="name" label="Name" required autoComplete="name" />
            <TextField name="email" label="Email" type="email" required autoComplete="email" />
            <TextField name="subject" label="Subject" required />
            <TextAreaField name="message" label="Message" required rows={6} />
            <Button type="submit">Send Message</Button>
          </Form>
        </Card>
      </div>
    </>
  );
}
