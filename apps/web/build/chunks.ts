import type { Rolldown } from 'vite';

const landing = /\/features\/landing\/landing-screen\.tsx$/;

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
 * A few scripts instead of a hundred small ones, each of which costs a request and compresses badly alone: what every page
 * needs, what the landing page shares with others, and what several other screens share.
 */
export const chunks: Rolldown.OutputOptions = {
  // What several screens share would be named after all of them.
  chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
  codeSplitting: {
    groups: [
      { name: 'app', tags: ['$initial'], priority: 3 },
      {
        name: (id, modules) => (isOfLanding(id, modules) ? 'common' : null),
        debugName: 'common',
        minShareCount: 2,
        priority: 2,
      },
      {
        name: 'shared',
        minShareCount: 2,
        entriesAware: true,
        entriesAwareMergeThreshold: 8_000,
        priority: 1,
      },
    ],
  },
};
