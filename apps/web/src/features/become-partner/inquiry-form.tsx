import { contactBody, interests, partner } from '@rosette/shared/contract/partner.ts';
import type * as z from 'zod/mini';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Form, SelectField, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { errorsOnFields } from '#ui/form-errors.ts';

const interestOptions = interests.map((value) => ({
  value,
  label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
}));

const empty = { name: '', email: '', company: '', phone: '', interest: 'partnership', message: '' } as const;

/**
 * An inquiry about partnership, advertising or sponsorship (product/partners-and-advertisements#inquiries).
 */
export function InquiryForm() {
  const form = useSchemaForm(contactBody, empty);
  const ask = useChange({
    change: (body: z.input<typeof contactBody>) => call(partner.contact, { body }),
    done: "Thank you! We'll contact you within 24 hours.",
    failed: () => 'Failed to submit. Please try again.',
    changes: ['inquiry'],
    onFields: errorsOnFields(form),
    onDone: () => form.reset(empty),
  });
  return (
    <Card className="max-w-2xl">
      <h2 className="mb-5 text-2xl">Tell us what you have in mind</h2>
      <Form
        form={form}
        onSubmit={(body) => ask.mutate(body)}
        isSending={ask.isPending}
        label="Inquiry"
        asksBeforeLeaving
      >
        <TextField name="name" label="Name" required autoComplete="name" />
        <TextField name="email" label="Email" type="email" required autoComplete="email" />
        <TextField name="company" label="Company" required autoComplete="organization" />
        <TextField name="phone" label="Phone (Optional)" type="tel" autoComplete="tel" />
        <SelectField name="interest" label="Interest" options={interestOptions} />
        <TextAreaField name="message" label="Message" required rows={5} />
        <Button type="submit">Send Inquiry</Button>
      </Form>
    </Card>
  );
}
