/** Whether a quote is still open, so that the command continues on the next line. */
const isOpen = (command: string) => (command.match(/'/g)?.length ?? 0) % 2 === 1;

/**
 * The commands in a page's shell blocks: continued lines are joined, comments removed.
 * @param page Markdown; blocks start with ```sh and may be indented
 */
export function commandsIn(page: string): string[] {
  const blocks = [...page.matchAll(/^( *)```sh\n([\s\S]*?)^ *```$/gm)].map(([, , block = '']) => block);
  return blocks.flatMap((block) => {
    const commands: string[] = [];
    let current = '';
    for (const line of block.split('\n')) {
      const rest = current ? line.trim() : line.replace(/(^|\s+)#.*$/, '').trim();
      current += rest;
      if (current.endsWith('\\')) current = current.slice(0, -1);
      else if (isOpen(current)) current += '\n';
      else {
        if (current) commands.push(current.replace(/ +/g, ' '));
        current = '';
      }
    }
    return commands;
  });
}
