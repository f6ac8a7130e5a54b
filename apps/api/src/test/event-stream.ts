import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { expect, onTestFinished } from 'vitest';
import type { Someone } from './api.ts';

export interface StreamEvent {
  type: string;
  id: string;
  data: Record<string, unknown>;
}

/** Serves an app on its own port until the test ends; answers its URL. */
export async function serve(app: Express): Promise<string> {
  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
}

function eventOf(block: string): StreamEvent[] {
  const fieldOf = (name: string) => block.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1];
  const type = fieldOf('event');
  return type ? [{ type, id: fieldOf('id') ?? '', data: JSON.parse(fieldOf('data') ?? 'null') }] : [];
}

/** Opens a live stream as `someone` and reads it until it is closed or the test ends. */
export async function openStream(base: string, someone: Someone, lastEventId?: string) {
  const abort = new AbortController();
  const response = await fetch(`${base}/notifications/stream`, {
    headers: {
      Authorization: `Bearer ${someone.token}`,
      ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
    },
    signal: abort.signal,
  });
  let text = '';
  let isEnded = false;
  const read = async () => {
    const decoder = new TextDecoder();
    if (response.body)
      for await (const chunk of response.body) text += decoder.decode(chunk, { stream: true });
  };
  const reading = read()
    .catch(() => {})
    .finally(() => {
      isEnded = true;
    });
  const close = async () => {
    abort.abort();
    await reading;
  };
  onTestFinished(close);
  const events = () => text.split('\n\n').slice(0, -1).flatMap(eventOf);
  const of = (type: string) => events().filter((event) => event.type === type);
  return {
    response,
    events,
    of,
    /** The number of comments received. */
    comments: () => text.split('\n\n').filter((block) => block.startsWith(':')).length,
    close,
    isEnded: () => isEnded,
    /** Waits for this many events of a type. */
    async until(type: string, count: number) {
      await expect.poll(() => of(type).length).toBeGreaterThanOrEqual(count);
      return of(type);
    },
  };
}
