/** How much of a card has to be on the screen for its ad to be seen. */
const share = 0.5;

/** Whether so much of an element is on the screen now. */
export function isOnScreen(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return Math.min(bottom, window.innerHeight) - Math.max(top, 0) >= height * share;
}

/** Calls `onSeen` once, when so much of an element comes on the screen; returns how to stop waiting for it. */
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
