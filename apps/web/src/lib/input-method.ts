import type { KeyboardEvent } from 'react';

/**
 * Whether a key confirms a composition of an input method, for Japanese for example, instead of acting. Safari ends the
 * composition before it sends that key, and marks it by the code 229.
 */
export const isConfirmingInput = ({ nativeEvent: { isComposing, keyCode } }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;
