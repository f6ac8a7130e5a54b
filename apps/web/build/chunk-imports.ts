import type { Rolldown } from 'vite';

/**
 * The chunk that holds a source file, named by the end of its path.
 * @throws where there is none
 */
export function chunkOf(bundle: Rolldown.OutputBundle, source: string): Rolldown.OutputChunk {
  const holds = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputChunk =>
    file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(source));
  const chunk = Object.values(bundle).find(holds);
  if (!chunk) throw new Error(`The build has no ${source}.`);
  return chunk;
}

/**
 * The entry chunk, the script of index.html.
 * @throws where there is none
 */
export function entryChunk(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  if (chunk?.type !== 'chunk') throw new Error('The build has no entry.');
  return chunk;
}

/** A script and everything that it imports at once; both are added to `found`. */
export function withImports(
  bundle: Rolldown.OutputBundle,
  file: string,
  found = new Set<string>(),
): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type === 'chunk' && !found.has(file)) {
    found.add(file);
    for (const imported of chunk.imports) withImports(bundle, imported, found);
  }
  return found;
}
