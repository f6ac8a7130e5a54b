import type { Rolldown } from 'vite';

const landing = /\/features\/landing\/landing-screen\.tsx$/;

/** Reached through the one file that names everything of its package, which says nothing about who needs it. */
const throughBarrel =
  /\/lucide-react\/dist\/esm\/icons\/|\/(use)?(Mutation|InfiniteQuery|Queries)(Observer)?\.js$/i;

/** Whether a visitor of the landing page needs this module: whether it is imported, over however many steps, by that page. */
function isOfLanding(id: string, modules: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (landing.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return Boolean(
    modules.getModuleInfo(id)?.importers.some((importer) => isOfLanding(importer, modules, seen)),
  );
}

/**
 * Two scripts instead of twenty small ones, each of which costs a request and compresses badly alone: what every page
 * needs, and what the landing page shares with others. Each holds all that it needs, so that they never wait for each
 * other.
 */
export const chunks: Rolldown.OutputOptions = {
  codeSplitting: {
    groups: [
      { name: 'app', tags: ['$initial'], priority: 2 },
      {
        name: (id, modules) => (!throughBarrel.test(id) && isOfLanding(id, modules) ? 'common' : null),
        debugName: 'common',
        minShareCount: 2,
        priority: 1,
      },
    ],
  },
};
