import { text } from '@rosette/shared/contract/fields.ts';
import { type StoryDto, site, type UpdateStoriesBody } from '@rosette/shared/contract/site.ts';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { FoldSection } from '#ui/fold-section.tsx';
import { Form, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useEdit } from '#ui/use-edit.tsx';
import { useUnsavedValues } from '#ui/use-unsaved-values.ts';

/** The three stories of the landing page (product/admin#stories). */
export function Stories() {
  const stories = useQuery(query(site.stories));
  return (
    <FoldSection
      id="stories"
      isOpenAtFirst
      title={texts.admin.stories.title}
      about={texts.admin.stories.about}
    >
      {stories.isPending && <Skeleton className="h-96" />}
      {!stories.isPending && !stories.data && <LoadFailure of={stories} />}
      {stories.data && <StoriesForm stories={stories.data} />}
    </FoldSection>
  );
}

const [quote, name] = [text('announcement'), text('name')];

const storiesForm = z.object({
  quote_1: quote,
  author_1: name,
  role_1: name,
  quote_2: quote,
  author_2: name,
  role_2: name,
  quote_3: quote,
  author_3: name,
  role_3: name,
});
type Values = z.input<typeof storiesForm>;

const places = [1, 2, 3] as const;

function valuesOf(stories: readonly StoryDto[]): Values {
  const entries = places.flatMap((place) => {
    const story = stories[place - 1];
    return [
      [`quote_${place}`, story?.quote ?? ''],
      [`author_${place}`, story?.author ?? ''],
      [`role_${place}`, story?.role ?? ''],
    ];
  });
  // The field names match the schema, which the compiler cannot infer from computed ones.
  return Object.fromEntries(entries) as Values;
}

/** The request body; a story with unchanged quote and author stays an example. */
function storiesOf(values: Values, before: readonly StoryDto[]): UpdateStoriesBody {
  return places.map((place) => {
    const story = {
      quote: values[`quote_${place}`],
      author: values[`author_${place}`],
      role: values[`role_${place}`],
    };
    const was = before[place - 1];
    const isSame = was?.quote === story.quote && was.author === story.author;
    return { ...story, is_example: isSame && was.is_example };
  });
}

function StoriesForm({ stories }: { stories: readonly StoryDto[] }) {
  const values = valuesOf(stories);
  const form = useSchemaForm(storiesForm, values, 'stories');
  useUnsavedValues(form, values);
  const edit = useEdit(
    form,
    async () => valuesOf(await call(site.stories)),
    (field) => {
      const [part, place = ''] = field.split('_') as ['quote' | 'author' | 'role', string?];
      return fill(texts.admin.stories[part], { place });
    },
  );
  const save = useApiMutation({
    async mutationFn(given: Values) {
      await edit.changed(given);
      return call(site.updateStories, { body: storiesOf(given, stories) });
    },
    done: texts.admin.stories.saved,
    failed: texts.admin.stories.failed,
    changes: ['stories'],
    onFields: edit.isTold,
    onDone: (saved) => form.reset(valuesOf(saved)),
  });
  return (
    <Form
      form={form}
      isSending={save.isPending}
      onSubmit={(given) => save.mutate(given)}
      label={texts.admin.stories.title}
      asksBeforeLeaving
    >
      {places.map((place) => (
        <fieldset key={place} className="grid gap-4 border-t border-line pt-4 first:border-t-0 first:pt-0">
          <legend className="sr-only">{fill(texts.admin.stories.story, { place })}</legend>
          <TextAreaField
            name={`quote_${place}`}
            label={fill(texts.admin.stories.quote, { place })}
            rows={3}
            required
          />
          <TextField name={`author_${place}`} label={fill(texts.admin.stories.author, { place })} required />
          <TextField name={`role_${place}`} label={fill(texts.admin.stories.role, { place })} required />
          {stories[place - 1]?.is_example && (
            <p className="text-sm text-ink-soft">{texts.admin.stories.example}</p>
          )}
        </fieldset>
      ))}
      {edit.note}
      <Button type="submit" className="justify-self-start" isBusy={save.isPending}>
        {save.isPending ? texts.common.saving : texts.admin.stories.save}
      </Button>
    </Form>
  );
}
