import { clsx } from 'clsx';

/**
 * Joins class names without falsy ones. Conflicting classes must not be combined here, as the style sheet's order would
 * decide. Components mark overridable defaults with `default:` (theme.css); tests fail on other conflicts.
 */
export const cn = clsx;
