import { clsx } from 'clsx';

/**
 * Joins class names, leaving out what is false. Two that contradict each other must not meet here: which of them wins is
 * up to the style sheet. A part marks what its users may change with `default:` (theme.css); tests fail on the rest.
 */
export const cn = clsx;
