import { admin } from '@rosette/shared/contract/admin.ts';
import type { BusinessDto } from '@rosette/shared/contract/businesses.ts';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { AutosaveCheckbox } from '#ui/autosave-checkbox.tsx';

type Flag = 'is_top_placed' | 'is_featured';

const flags: { flag: Flag; name: string }[] = [
  { flag: 'is_top_placed', name: 'On top' },
  { flag: 'is_featured', name: 'Highlighted' },
];

export function BusinessFlags({ business }: { business: BusinessDto }) {
  const set = useChange({
    change: (body: Partial<Record<Flag, boolean>>) =>
      call(admin.patchBusiness, { params: { id: business.id }, body }),
    done: ({ name }) => `${name} saved`,
    failed: 'Failed to save the business',
    changes: ['business'],
  });
  // Optimistic: the new values while they are being saved.
  const { is_top_placed, is_featured } = { ...business, ...(set.isPending ? set.variables : {}) };
  const isSet = { is_top_placed, is_featured };
  const isAdvertised = (flag: Flag) => flag === 'is_top_placed' && business.has_top_placement;
  return (
    <fieldset className="rounded-2xl border border-line bg-surface px-5 pb-3">
      {/* Floating, as a legend otherwise overlaps its border. */}
      <legend className="float-left w-full pt-3 font-semibold wrap-anywhere">{business.name}</legend>
      <div className="clear-both flex flex-wrap gap-x-5">
        {flags.map(({ flag, name }) => (
          <AutosaveCheckbox
            key={flag}
            isChecked={isSet[flag]}
            isReadOnly={set.isPending || isAdvertised(flag)}
            onChange={(isChecked) => set.mutate({ [flag]: isChecked })}
          >
            {isAdvertised(flag) ? `${name} while its owner’s Top Placement runs` : name}
          </AutosaveCheckbox>
        ))}
      </div>
    </fieldset>
  );
}
