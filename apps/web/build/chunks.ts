import type { Rolldown } from 'vite';

/** A module reached through its package's index file, whose imports do not tell who needs it. */
const throughBarrel =
  /\/lucide-react\/dist\/esm\/icons\/|\/(use)?(Mutation|InfiniteQuery|Queries)(Observer)?\.js$/i;

/** Whether a screen imports a module, directly or indirectly. */
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

const icon = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/;

/** Whether a module of a screen imports an icon by name from the package's index file. */
function isIconOf(screen: RegExp, id: string, modules: Rolldown.ChunkingContext): boolean {
  const [, file] = icon.exec(id) ?? [];
  if (!file) return false;
  const component = file.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const imported = new RegExp(`\\b${component}\\b`);
  const indexes = modules.getModuleInfo(id)?.importers ?? [];
  return indexes
    .flatMap((index) => modules.getModuleInfo(index)?.importers ?? [])
    .filter((user) => !user.includes('/node_modules/'))
    .some((user) => imported.test(modules.getModuleInfo(user)?.code ?? '') && isOf(screen, user, modules));
}

/** The modules a screen shares with others, with all that they import, and the icons of these screens. */
const sharedBy = (screen: RegExp, name: string, priority: number, withIconsOf = screen) => ({
  name: (id: string, modules: Rolldown.ChunkingContext) =>
    isIconOf(withIconsOf, id, modules) || (!throughBarrel.test(id) && isOf(screen, id, modules))
      ? name
      : null,
  debugName: name,
  minShareCount: 2,
  priority,
});

const landing = /\/(screens\/landing\/landing-screen|app\/hydrate-landing)\.tsx$/;
const dashboard = /\/screens\/dashboard\/dashboard-screen\.tsx$/;
const app = /\/(screens\/dashboard\/dashboard-screen|app\/start-app)\.tsx$/;

/**
 * Merges small scripts, each of which would cost a request and compress badly, into four: for every page, React, for the
 * landing page and others, and for the dashboard. Each contains its dependencies, so that they do not wait for each
 * other. React is separate, as it is evaluated in a task of its own (main.tsx). Only the dashboard's contains the router,
 * which the landing page does not use.
 */
export const chunks: Rolldown.OutputOptions = {
  chunkFileNames: ({ facadeModuleId }) => {
    const [, language, bundle] = /\/texts\/(\w+)\/web-(\w+)\.ts$/.exec(facadeModuleId ?? '') ?? [];
    return language ? `assets/texts-${language}-${bundle}-[hash].js` : 'assets/[name]-[hash].js';
  },
  codeSplitting: {
    groups: [
      { name: 'base', tags: ['$initial'], priority: 6 },
      { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
      sharedBy(landing, 'common', 4),
      { name: 'icons', test: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 1 },
      sharedBy(dashboard, 'members', 2, app),
    ],
  },
};
