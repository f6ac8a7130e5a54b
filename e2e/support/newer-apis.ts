import data from '@mdn/browser-compat-data' with { type: 'json' };
import { oldestBrowsers } from '../../apps/web/build/oldest-browsers.ts';

interface Statement {
  version_added: string | false | 'preview';
  version_removed?: string;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
  partial_implementation?: boolean;
}

/** A node of the data: with its support, and with what is below it. */
interface Feature {
  __compat?: { support: Record<string, Statement | Statement[] | undefined> };
  [name: string]: unknown;
}

/** A global, or a property of one: of its objects, or its own. */
export interface Api {
  owner: string;
  /** The property's name; null for the global itself. */
  name: string | null;
  isStatic: boolean;
}

/** Whether a version ('16.4', '≤37') is at most another. */
function isAtMost(version: string, other: string): boolean {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number);
  return major === otherMajor ? minor <= otherMinor : major < otherMajor;
}

const isFull = ({ version_added: added, ...more }: Statement, oldest: string): boolean =>
  typeof added === 'string' &&
  added !== 'preview' &&
  isAtMost(added, oldest) &&
  !(more.flags || more.prefix || more.alternative_name || more.version_removed);

/** Whether each of the oldest browsers of product/web#browsers has it. */
const isEverywhere = ({ __compat }: Feature): boolean =>
  Object.entries({ ...oldestBrowsers, Safari_iOS: oldestBrowsers.Safari }).every(([browser, oldest]) => {
    const support = __compat?.support[browser.toLowerCase()] ?? [];
    return [support].flat().some((statement) => isFull(statement, oldest));
  });

const featuresOf = (feature: object): [string, Feature][] =>
  Object.entries(feature).filter(([name]) => name !== '__compat');

/** What one of the oldest browsers lacks, by the data that MDN shows. */
export function newerApis(): Api[] {
  const missing: Api[] = [];
  for (const [owner, feature] of [...featuresOf(data.api), ...featuresOf(data.javascript.builtins ?? {})]) {
    if (feature.__compat && !isEverywhere(feature)) missing.push({ owner, name: null, isStatic: true });
    for (const [key, property] of featuresOf(feature)) {
      const isStatic = key.endsWith('_static');
      const name = key.replace(/_static$/, '');
      // Others are no properties: events, parameters, contexts.
      if (/^\w+$/.test(name) && !name.includes('_') && property.__compat && !isEverywhere(property))
        missing.push({ owner, name, isStatic });
    }
  }
  return missing;
}

/** Takes these from a page, before its own scripts run. */
export function remove(apis: Api[]): void {
  const all = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  for (const { owner, name, isStatic } of apis) {
    const holder = isStatic ? all[owner] : all[owner]?.prototype;
    if (name !== null && holder) Reflect.deleteProperty(holder, name);
  }
  for (const { owner, name } of apis) if (name === null) Reflect.deleteProperty(globalThis, owner);
}
