import { useState } from 'react';

/** The first part of a long list; `more` shows another `step` of it. */
export function useShownPart<T>(items: readonly T[], step: number) {
  const [count, setCount] = useState(step);
  return { shown: items.slice(0, count), more: () => setCount(count + step) };
}
