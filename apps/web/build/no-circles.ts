import type { Plugin, Rolldown } from 'vite';

type Imports = ReadonlyMap<string, readonly string[]>;

/** Scripts of `imports` that import each other in a circle, in order; null when there are none. */
export function findCircle(imports: Imports): string[] | null {
  const done = new Set<string>();
  function walk(file: string, path: string[]): string[] | null {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of imports.get(file) ?? []) {
      const circle = walk(next, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return null;
  }
  for (const file of imports.keys()) {
    const circle = walk(file, []);
    if (circle) return circle;
  }
  return null;
}

const isChunk = (output: Rolldown.OutputAsset | Rolldown.OutputChunk): output is Rolldown.OutputChunk =>
  output.type === 'chunk';

/**
 * Fails the build when scripts import each other in a circle, which merging them (chunks.ts) can cause: one then runs
 * before its dependencies, and a screen fails in the built app only.
 */
export function noCircles(): Plugin {
  return {
    name: 'rosette:no-circles',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(isChunk);
      const circle = findCircle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
      if (circle) {
        this.error(
          `These scripts wait for each other: ${circle.join(' → ')}. A group in build/chunks.ts has to hold all that its scripts need.`,
        );
      }
    },
  };
}
