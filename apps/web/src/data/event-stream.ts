/** One event of a `text/event-stream`. */
export interface StreamEvent {
  event: string;
  data: string;
  id: string | null;
}

/**
 * Parses an event stream in pieces, however it is split; calls `onEvent` for each complete event and ignores comments.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
export function createEventReader(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).replace(/\r\n?/g, '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventOf(block);
      if (event) onEvent(event);
    }
  };
}

function eventOf(block: string): StreamEvent | null {
  const fields = { event: 'message', data: [] as string[], id: null as string | null };
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name === 'event') fields.event = value;
    if (name === 'data') fields.data.push(value);
    if (name === 'id') fields.id = value;
  }
  return fields.data.length > 0 ? { ...fields, data: fields.data.join('\n') } : null;
}
