import { type CatalogueDto, catalogue, type PackageId } from '@rosette/shared/contract/site-settings.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { formatEuros } from '#lib/format.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { CardSection } from '#ui/card-section.tsx';
import { CheckboxField, errorsOnFields, Form, TextField, useSchemaForm } from '#ui/form.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useEdit } from '#ui/use-edit.tsx';
import { useUnsavedValues } from '#ui/use-unsaved-values.ts';
import { Room } from './rooms.tsx';
import { numberOf, typedEuros } from './typed-numbers.ts';

/** /admin/catalogue (product/site#prices). */
export function CatalogueScreen() {
  const sold = useQuery({ ...query(catalogue.get), staleTime: 0 });
  const words = texts.admin.catalogue;
  return (
    <Room name="catalogue" about={words.about}>
      {sold.isPending && <Skeleton className="h-96" />}
      {!sold.isPending && !sold.data && <LoadFailure of={sold} />}
      {sold.data &&
        (['memberships', 'partnerships', 'advertisements'] as const).map((kind) => (
          <Kind key={kind} title={words[kind]} packages={sold.data[kind]} />
        ))}
    </Room>
  );
}

type Packages = CatalogueDto['memberships'];

function Kind({ title, packages }: { title: string; packages: Packages }) {
  return (
    <CardSection title={title}>
      <ul className="grid gap-6">
        {Object.entries(packages).map(([packageId, sold]) => (
          <li key={packageId} className="border-t border-line pt-5 first:border-t-0 first:pt-0">
            <PackageForm id={packageId as PackageId} sold={sold} />
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

const packageForm = z.object({ amount: typedEuros, is_offered: z.boolean() });

const valuesOf = ({ amount, is_offered }: Packages[string]) => ({
  amount: String(amount.value ?? amount.default),
  is_offered: is_offered.value ?? is_offered.default,
});

/** A package of the catalogue. */
const packageIn = (all: CatalogueDto, id: PackageId): Packages[string] | undefined =>
  ({ ...all.memberships, ...all.partnerships, ...all.advertisements })[id];

/** The price of a package, and whether it is offered. An empty price is the default. */
function PackageForm({ id, sold }: { id: PackageId; sold: Packages[string] }) {
  const words = texts.admin.catalogue;
  const queryClient = useQueryClient();
  const name = texts.packages[id];
  const { amount } = sold;
  const values = valuesOf(sold);
  const form = useSchemaForm(packageForm, values, `package ${id}`);
  useUnsavedValues(form, values);
  const read = async () => valuesOf(packageIn(await call(catalogue.get), id) ?? sold);
  const edit = useEdit(form, read, (field) => (field === 'amount' ? words.price : words.offered));
  const onFields = errorsOnFields(form);
  const save = useApiMutation({
    mutationFn: async (given: z.output<typeof packageForm>) => {
      const { amount: price, ...offered } = await edit.changed(given);
      const body = { ...offered, ...(price !== undefined && { amount: numberOf(price) }) };
      return call(catalogue.update, { params: { package_id: id }, body });
    },
    done: fill(words.saved, { name }),
    failed: words.failed,
    changes: ['prices'],
    onFields: (error) => edit.isTold(error) || onFields(error),
    onDone(answer) {
      form.reset(valuesOf(packageIn(answer, id) ?? sold));
      queryClient.setQueryData(query(catalogue.get).queryKey, answer);
    },
  });
  return (
    <Form
      form={form}
      onSubmit={(given) => save.mutate(given)}
      isSending={save.isPending}
      label={name}
      asksBeforeLeaving
      className="items-start sm:grid-cols-[minmax(0,1fr)_12rem_auto]"
    >
      <div>
        <h3 className="text-lg font-semibold">{name}</h3>
        {amount.value !== null && (
          <p className="text-sm text-ink-soft">
            {fill(words.default, { price: formatEuros(amount.default) })}
          </p>
        )}
        <div className="mt-2">
          <CheckboxField name="is_offered" label={words.offered} />
        </div>
      </div>
      <TextField name="amount" label={words.price} />
      {edit.note && <div className="order-last sm:col-span-3">{edit.note}</div>}
      <Button type="submit" variant="secondary" className="sm:mt-8" aria-label={fill(words.saveOf, { name })}>
        {save.isPending ? texts.common.saving : words.save}
      </Button>
    </Form>
  );
}
