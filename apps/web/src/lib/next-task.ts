/** Resolves in a task of its own, so that the browser can respond between two parts of a long one. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
