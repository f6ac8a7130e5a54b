/** product/web#browsers: the oldest versions in which everything works. `old-browser.js` has a feature of each. */
export const oldestBrowsers = { Safari: '16.4', Chrome: '111', Firefox: '121' } as const;

/** 'Safari 16.4, Chrome 111, Firefox 121' */
export const oldestBrowserNames = Object.entries(oldestBrowsers)
  .map(([name, version]) => `${name} ${version}`)
  .join(', ');

/** The targets of the build. */
export const oldestTargets = Object.entries(oldestBrowsers).map(
  ([name, version]) => name.toLowerCase() + version,
);
