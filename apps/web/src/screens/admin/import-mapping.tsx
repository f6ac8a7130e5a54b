import {
  type DateOrder,
  dateOrders,
  type FileColumnDto,
  type ImportColumn,
  type ImportDto,
  importColumns,
  imports,
  type LevelDto,
  type MapImportBody,
} from '@rosette/shared/contract/imports.ts';
import { tiers } from '@rosette/shared/policy/roles-and-tiers.ts';
import { type ReactNode, useId } from 'react';
import { ApiError } from '#data/api-error.ts';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { fill, texts } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { selectControl } from '#ui/control.ts';
import { Table, TableCell, TableRow } from '#ui/table.tsx';

/** What an admin has changed and not sent yet. */
export interface Changes {
  columns: MapImportBody['columns'];
  levels: NonNullable<MapImportBody['levels']>;
  dateOrder: DateOrder | null;
}

export const unchanged: Changes = { columns: {}, levels: {}, dateOrder: null };

const headingOf = ({ heading, position }: FileColumnDto) =>
  heading || fill(texts.imports.mapping.unnamed, { position: position + 1 });

interface ImportMappingProps {
  found: ImportDto;
  changes: Changes;
  setChanges(changes: Changes): void;
}

/**
 * Which column of a checked file is what, the tiers of its levels, and the order of its days
 * (product/coming-in#columns).
 */
export function ImportMapping({ found, changes, setChanges }: ImportMappingProps) {
  const words = texts.imports.mapping;
  const titleId = useId();
  const map = useApiMutation({
    mutationFn: ({ columns, levels, dateOrder }: Changes) =>
      call(imports.map, {
        params: { id: found.id },
        body: { columns, levels, ...(dateOrder && { date_order: dateOrder }) },
      }),
    done: words.saved,
    failed: words.failed,
    changes: ['imported'],
    onDone: () => setChanges(unchanged),
  });
  const errors = map.error instanceof ApiError ? map.error.errors : [];
  const errorOf = (path: string) => errors.find((error) => error.path === path)?.message;
  const order = changes.dateOrder ?? found.date_order;
  // Where days have an order it stays, so that a wrong answer can be changed.
  const asksOrder = order !== null || found.notes.some(({ code }) => code === 'day_ambiguous');
  return (
    <form
      noValidate
      aria-labelledby={titleId}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        map.mutate(changes);
      }}
    >
      <div>
        <h3 id={titleId} className="text-lg">
          {words.title}
        </h3>
        <p className="text-sm text-ink-soft">{words.about}</p>
      </div>
      <Table caption={words.title} head={[words.heading, words.samples, words.becomes]}>
        {found.columns.map((column) => (
          <Column
            key={column.position}
            column={column}
            chosen={changes.columns[column.position]}
            error={errorOf(`columns.${column.position}`)}
            onChoose={(chosen) =>
              setChanges({ ...changes, columns: { ...changes.columns, [column.position]: chosen } })
            }
          />
        ))}
      </Table>
      {found.levels.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="font-semibold">{words.levels}</legend>
          <p className="text-sm text-ink-soft">{words.levelsAbout}</p>
          {found.levels.map((level) => (
            <Level
              key={level.value}
              level={level}
              chosen={changes.levels[level.value]}
              onChoose={(tier) =>
                setChanges({ ...changes, levels: { ...changes.levels, [level.value]: tier } })
              }
            />
          ))}
        </fieldset>
      )}
      {asksOrder && (
        <Choice
          label={words.order}
          value={order ?? ''}
          onChange={(chosen) =>
            setChanges({ ...changes, dateOrder: dateOrders.find((each) => each === chosen) ?? null })
          }
        >
          {order === null && <option value="">{words.orderUnknown}</option>}
          {dateOrders.map((each) => (
            <option key={each} value={each}>
              {words.orders[each]}
            </option>
          ))}
        </Choice>
      )}
      {errorOf('columns') && (
        <p role="alert" className="text-sm font-medium text-bad">
          {errorOf('columns')}
        </p>
      )}
      <Button type="submit" variant="secondary" isBusy={map.isPending} className="justify-self-start">
        {map.isPending ? words.saving : words.save}
      </Button>
    </form>
  );
}

interface ColumnProps {
  column: FileColumnDto;
  /** What it was changed to; undefined where it was not. */
  chosen: ImportColumn | null | undefined;
  error: string | undefined;
  onChoose(column: ImportColumn | null): void;
}

function Column({ column, chosen, error, onChoose }: ColumnProps) {
  const words = texts.imports.mapping;
  const id = useId();
  const heading = headingOf(column);
  const isUnsure = !column.is_sure && chosen === undefined;
  return (
    <TableRow>
      <TableCell label={words.heading}>
        <span className="flex flex-wrap items-center gap-2 font-semibold max-lg:justify-end">
          {heading}
          {isUnsure && <Badge tone="gold">{words.toCheck}</Badge>}
        </span>
      </TableCell>
      <TableCell label={words.samples} className="text-sm text-ink-soft">
        {column.samples.join(' · ') || '–'}
      </TableCell>
      <TableCell label={words.becomes}>
        <span className="grid min-w-0 gap-1">
          <select
            aria-label={fill(words.becomesOf, { heading })}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${id}-error`}
            value={(chosen === undefined ? column.column : chosen) ?? ''}
            className={selectControl}
            onChange={({ target }) => onChoose(importColumns.find((each) => each === target.value) ?? null)}
          >
            <option value="">{words.notImported}</option>
            {importColumns.map((each) => (
              <option key={each} value={each}>
                {texts.fields[each]}
              </option>
            ))}
          </select>
          {error && (
            <span id={`${id}-error`} role="alert" className="text-sm font-medium text-bad">
              {error}
            </span>
          )}
        </span>
      </TableCell>
    </TableRow>
  );
}

interface LevelProps {
  level: LevelDto;
  chosen: LevelDto['tier'] | undefined;
  onChoose(tier: LevelDto['tier']): void;
}

function Level({ level: { value, rows, tier }, chosen, onChoose }: LevelProps) {
  const words = texts.imports.mapping;
  return (
    <Choice
      label={fill(words.level, { value, count: rows })}
      value={(chosen === undefined ? tier : chosen) ?? ''}
      onChange={(picked) => onChoose(tiers.find((each) => each === picked) ?? null)}
    >
      <option value="">{words.noTier}</option>
      {tiers.map((each) => (
        <option key={each} value={each}>
          {texts.common.tiers[each]}
        </option>
      ))}
    </Choice>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange(value: string): void;
  children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="grid max-w-md gap-1.5">
      <label htmlFor={id} className="font-semibold wrap-anywhere">
        {label}
      </label>
      <select
        id={id}
        value={value}
        className={selectControl}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </select>
    </div>
  );
}
