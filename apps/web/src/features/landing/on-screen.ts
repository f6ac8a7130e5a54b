/** The visible share (0 to 1) of its area at which an ad counts as seen. */
const share = 0.5;

/** Whether that share of an element is in the viewport. */
export function isOnScreen(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return Math.min(bottom, window.innerHeight) - Math.max(top, 0) >= height * share;
}

/** Calls `onSeen` once, when that share of an element enters the viewport; returns what cancels it. */
export function onceOnScreen(element: Element, onSeen: () => void): () => void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      onSeen();
    },
    { threshold: share },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
