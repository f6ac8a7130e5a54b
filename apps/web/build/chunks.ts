import type { Rolldown } from 'vite';

/** Reached through the one file that names everything of its package, which says nothing about who needs it. */
const throughBarrel =
  /\/lucide-react\/dist\/esm\/icons\/|\/(use)?(Mutation|InfiniteQuery|Queries)(Observer)?\.js$/i;

/** Whether a screen needs a module: whether it is imported, over however many steps, by that screen. */
function isOf(
  screen: RegExp,
  id: string,
  modules: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): boolean {
  if (screen.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return Boolean(
    modules.getModuleInfo(id)?.importers.some((importer) => isOf(screen, importer, modules, seen)),
  );
}

/** What a screen shares with others, and all that this needs in turn. */
const sharedBy = (screen: RegExp, name: string, priority: number) => ({
  name: (id: string, modules: Rolldown.ChunkingContext) =>
    !throughBarrel.test(id) && isOf(screen, id, modules) ? name : null,
  debugName: name,
  minShareCount: 2,
  priority,
});

/**
 * A few scripts instead of twenty small ones, each of which costs a request and compresses badly alone: what every page
 * needs, what the landing page shares with others, and what the dashboard does. Each holds all that it needs, so that
 * they never wait for each other. The router is in none of these: the landing page does without it.
 */
export const chunks: Rolldown.OutputOptions = {
  codeSplitting: {
    groups: [
      { name: 'base', tags: ['$initial'], priority: 4 },
      sharedBy(/\/features\/landing\/landing-screen\.tsx$/, 'common', 3),
      { name: 'icons', test: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 2 },
      sharedBy(/\/features\/dashboard\/dashboard-screen\.tsx$/, 'members', 1),
    ],
  },
};
