import { notificationStreamPath } from '@rosette/shared/contract/notifications.ts';
import { HttpResponse, http } from 'msw';
import { server } from './server.ts';

/** The mocked live stream; the returned function sends an event to it. */
export function openStream() {
  let feed: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      feed = controller;
    },
  });
  server.use(http.get(`*/api${notificationStreamPath}`, () => new HttpResponse(body)));
  let id = 0;
  return (type: string, data: object) => {
    id += 1;
    feed?.enqueue(new TextEncoder().encode(`event: ${type}\nid: n${id}\ndata: ${JSON.stringify(data)}\n\n`));
  };
}
