import type { Plugin } from 'vite';

/**
 * Asks V8 to compile the functions of every script while it is being fetched, on another thread, rather than one by one
 * on the main thread when each is first called. Scripts are cut by screen, so most of one is called when it is fetched.
 * https://v8.dev/blog/explicit-compile-hints
 */
export function compileHints(): Plugin {
  return {
    name: 'rosette:compile-hints',
    generateBundle: {
      // V8 heeds the hint on the first line alone, and Vite puts its own lines in front of a banner.
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
