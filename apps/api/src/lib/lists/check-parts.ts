import { ListRefused } from './row.ts';

/** Tags of one part: 5,000 rows of 120 cells have fewer. A part with more would keep the parser busy for seconds. */
const maxTags = 2_500_000;
/** Bytes from one tag to the next: a spreadsheet allows 32,767 characters in a cell. */
const maxGap = 200_000;

const lessThan = 0x3c;

/** Parts that say nothing of the rows. */
const notRead = /^(?:customXml|docProps|xl\/(?:theme|drawings|charts|media|pivot|comments|printerSettings))/;

/**
 * The parts that are parsed.
 * @throws ListRefused for one that was made to take long: of too many elements, too many attributes, or too long a text
 */
export function partsToParse(parts: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const parsed = new Map([...parts].filter(([name]) => !notRead.test(name)));
  for (const bytes of parsed.values()) {
    let tags = 0;
    let last = 0;
    for (let at = bytes.indexOf(lessThan); at >= 0; at = bytes.indexOf(lessThan, at + 1)) {
      tags += 1;
      if (tags > maxTags || at - last > maxGap) throw new ListRefused('workbook_unreadable', '–');
      last = at;
    }
    if (bytes.length - last > maxGap) throw new ListRefused('workbook_unreadable', '–');
  }
  return parsed;
}
