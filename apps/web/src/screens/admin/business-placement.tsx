import { admin } from '@rosette/shared/contract/admin.ts';
import { type BusinessDto, businesses } from '@rosette/shared/contract/businesses.ts';
import { useId } from 'react';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { usePagedList } from '#data/use-paged-list.ts';
import { fill, texts } from '#lib/texts.ts';
import { useUrlSearch } from '#lib/use-url-params.ts';
import { AutosaveCheckbox } from '#ui/autosave-checkbox.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { SimilarNotice } from '#ui/search-match.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Room } from './rooms.tsx';

type Flag = 'is_top_placed' | 'is_featured';

const flags: Flag[] = ['is_top_placed', 'is_featured'];

function BusinessFlags({ business }: { business: BusinessDto }) {
  const noteId = useId();
  const set = useApiMutation({
    mutationFn: (body: Partial<Record<Flag, boolean>>) =>
      call(admin.patchBusiness, { params: { id: business.id }, body }),
    done: ({ name }) => fill(texts.admin.placement.saved, { name }),
    failed: texts.admin.placement.failed,
    changes: ['business'],
  });
  // Optimistic: the new values while they are being saved.
  const { is_top_placed, is_featured } = { ...business, ...(set.isPending ? set.variables : {}) };
  const isSet = { is_top_placed, is_featured };
  const isAdvertised = (flag: Flag) => flag === 'is_top_placed' && business.has_top_placement;
  return (
    <fieldset className="h-full rounded-2xl border border-line bg-surface px-5 pb-3">
      {/* Floating, as a legend otherwise overlaps its border. */}
      <legend className="float-left w-full pt-3 font-semibold wrap-anywhere">{business.name}</legend>
      <div className="clear-both flex flex-wrap gap-x-5">
        {flags.map((flag) => (
          <AutosaveCheckbox
            key={flag}
            isChecked={isSet[flag]}
            isReadOnly={set.isPending || isAdvertised(flag)}
            describedBy={isAdvertised(flag) ? noteId : undefined}
            onChange={(isChecked) => set.mutate({ [flag]: isChecked })}
          >
            {texts.admin.placement.flags[flag]}
          </AutosaveCheckbox>
        ))}
      </div>
      {isAdvertised('is_top_placed') && (
        <p id={noteId} className="pb-2 text-sm text-ink-soft">
          {fill(texts.admin.placement.whileTopPlacement, { name: texts.admin.placement.flags.is_top_placed })}
        </p>
      )}
    </fieldset>
  );
}

/** /admin/showcase: sets top placement and featuring of businesses (product/businesses#badges). */
export function ShowcaseScreen() {
  const { text, asked, search } = useUrlSearch();
  const list = usePagedList(businesses.list, { q: asked }, 50);
  const shown = list.items;

  return (
    <Room name="showcase" about={texts.admin.placement.about} isWide>
      <SearchBox
        label={texts.admin.placement.search}
        placeholder={texts.admin.placement.searchHint}
        value={text}
        onChange={search}
      />
      <LoadFailure of={list} />
      {shown.length === 0 && !list.isPending && !list.isError && (
        <p className="text-ink-soft">{texts.admin.placement.none}</p>
      )}
      {shown.length > 0 && <SimilarNotice search={list.search} />}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((business) => (
          <li key={business.id} className="min-w-0">
            <BusinessFlags business={business} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} what="businesses" />
    </Room>
  );
}
