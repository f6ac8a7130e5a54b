import type { Plugin } from 'vite';

/**
 * Makes V8 compile all functions of a script while it is downloaded, on another thread, instead of each on its first
 * call on the main thread. Scripts are split by screen, so most functions are called at once.
 * https://v8.dev/blog/explicit-compile-hints
 */
export function compileHints(): Plugin {
  return {
    name: 'rosette:compile-hints',
    generateBundle: {
      // V8 reads the hint in the first line only, and Vite inserts lines before a banner.
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk') {
            output.code = `//# allFunctionsCalledOnLoad\n${output.code}`;
          } else if (output.fileName.endsWith('.js.map')) {
            const map = JSON.parse(String(output.source));
            output.source = JSON.stringify({ ...map, mappings: `;${map.mappings}` });
          }
        }
      },
    },
  };
}
