import { Worker } from 'node:worker_threads';

/** In a thread of its own, as the thread that sends uploads is busy and would measure its own delays. */
const source = `
const { parentPort, workerData } = require('node:worker_threads');
let isOver = false;
let slowest = 0;
parentPort.once('message', () => { isOver = true; });
const read = async () => (await fetch(workerData)).arrayBuffer();
(async () => {
  // The first one loads fetch.
  await read();
  while (!isOver) {
    const began = performance.now();
    await read();
    slowest = Math.max(slowest, performance.now() - began);
  }
  parentPort.postMessage(slowest);
})();
`;

/**
 * Requests `url` repeatedly while `work` runs.
 * @returns the slowest answer in milliseconds
 */
export async function slowestRead(url: string, work: Promise<unknown>): Promise<number> {
  const reader = new Worker(source, { eval: true, workerData: url });
  const answered = new Promise<number>((resolve, reject) => {
    reader.once('message', resolve).once('error', reject);
  });
  try {
    await work;
  } finally {
    reader.postMessage('stop');
  }
  return answered;
}
