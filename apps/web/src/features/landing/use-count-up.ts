import { useState } from 'react';
import { useInterval } from '#lib/use-interval.ts';
import { useReducedMotion } from '#lib/use-reduced-motion.ts';

/** product/web#carousels: 2000 ms in 50 steps. */
const steps = 50;
const stepMs = 2000 / steps;

/** Counts from 0 to `target` once, when `isCounting` becomes true; immediately with reduced motion. */
export function useCountUp(target: number, isCounting: boolean): number {
  const [step, setStep] = useState(0);
  const prefersReducedMotion = useReducedMotion();
  const isDone = step >= steps || (isCounting && prefersReducedMotion);
  useInterval(() => setStep((taken) => taken + 1), isCounting && !isDone ? stepMs : null);
  return isDone ? target : Math.floor((target * step) / steps);
}
