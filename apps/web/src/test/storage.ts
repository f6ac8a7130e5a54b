import { onTestFinished, vi } from 'vitest';

type Method = 'getItem' | 'removeItem' | 'setItem';

/**
 * Makes these methods of local storage throw, as where storage is blocked or full, until the test ends or the returned
 * function is called. `vi.spyOn(Storage.prototype)` works only once in happy-dom.
 */
export function failStorage(...methods: Method[]): () => void {
  const storage = localStorage;
  const fail = () => {
    throw new DOMException('The storage is blocked or full', 'QuotaExceededError');
  };
  const methodOf = (name: string | symbol) => {
    const value: unknown = Reflect.get(storage, name);
    return typeof value === 'function' ? value.bind(storage) : value;
  };
  const failing = new Proxy(storage, {
    get: (_target, name) => (methods.some((each) => each === name) ? fail : methodOf(name)),
  });
  vi.stubGlobal('localStorage', failing);
  const restore = () => void vi.stubGlobal('localStorage', storage);
  onTestFinished(restore);
  return restore;
}
