/** Sets the width of the window, which is 1024 px by default, until the end of the test. */
export function setWidth(width: number): void {
  // The test environment's own control of its window.
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } };
  happyDOM.setViewport({ width });
}
