import {
  createOpportunityBody,
  type OpportunityDto,
  opportunities,
} from '@rosette/shared/contract/opportunities.ts';
import type * as z from 'zod/mini';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { opportunityTypeOptions } from '#features/opportunities/opportunity-words.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorsOnFields, Form, SelectField, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { justMade } from '#ui/just-made.ts';
import { useGoTo } from '#ui/link.tsx';
import { useEdit } from '#ui/use-edit.tsx';

interface OpportunityFormDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The opportunity to change; a new one by default. */
  opportunity?: OpportunityDto;
}

export function OpportunityFormDialog({ open, onOpenChange, opportunity }: OpportunityFormDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={opportunity ? texts.opportunities.form.edit : texts.opportunities.form.post}
      description={texts.opportunities.form.about}
    >
      <OpportunityForm opportunity={opportunity} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

const valuesOf = (opportunity: OpportunityDto | undefined) => ({
  type: opportunity?.type ?? ('job' as const),
  title: opportunity?.title ?? '',
  description: opportunity?.description ?? '',
});

function OpportunityForm({
  opportunity,
  onDone,
}: {
  opportunity: OpportunityDto | undefined;
  onDone(): void;
}) {
  const form = useSchemaForm(createOpportunityBody, valuesOf(opportunity), `opportunity ${opportunity?.id}`);
  const words = texts.opportunities.form;
  const edit = useEdit(form, async () => {
    const params = { id: String(opportunity?.id) };
    return valuesOf(await call(opportunities.get, { params }));
  });
  const onFields = errorsOnFields(form);
  const goTo = useGoTo();
  const save = useApiMutation({
    async mutationFn(body: z.input<typeof createOpportunityBody>) {
      if (!opportunity) return call(opportunities.create, { body });
      return call(opportunities.update, { params: { id: opportunity.id }, body: await edit.changed(body) });
    },
    done: opportunity ? words.updated : words.posted,
    failed: opportunity ? words.updateFailed : words.postFailed,
    changes: ['opportunity'],
    ...(!opportunity && {
      doneAction: ({ id }: OpportunityDto) => ({
        label: texts.common.open,
        act: () => goTo(paths.opportunity(id)),
      }),
    }),
    onFields: (error) => edit.isTold(error) || onFields(error),
    onDone({ id }) {
      if (!opportunity) justMade.put(id);
      onDone();
    },
  });
  const action = opportunity ? texts.common.saveChanges : words.post;

  return (
    <Form form={form} isSending={save.isPending} onSubmit={(body) => save.mutate(body)}>
      <SelectField name="type" label={words.type} required options={opportunityTypeOptions()} />
      <TextField name="title" label={texts.common.title} required />
      <TextAreaField name="description" label={texts.common.description} required rows={6} />
      {edit.note}
      <Button type="submit" className="mt-2">
        {save.isPending ? texts.common.saving : action}
      </Button>
    </Form>
  );
}
