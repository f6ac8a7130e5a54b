import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation behind a button: pressed again before the answer is there, it asks no second time, not even when the
 * button has had no time to look busy. Takes what `useMutation` takes; its `mutate` only the input.
 */
export function useOneAtATime<O, I extends string>(options: UseMutationOptions<O, Error, I>) {
  const underWay = useRef(new Set<I>());
  const { mutate, ...mutation } = useMutation<O, Error, I>({
    ...options,
    async onSettled(output, error, input, ...rest) {
      try {
        await options.onSettled?.(output, error, input, ...rest);
      } finally {
        underWay.current.delete(input);
      }
    },
  });
  return {
    ...mutation,
    mutate(input: I): void {
      if (underWay.current.has(input)) return;
      underWay.current.add(input);
      mutate(input);
    },
  };
}
