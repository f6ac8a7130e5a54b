// Tells who comes with a browser that is older than those of product/web#browsers, in which the app may fail to start. It is
// written in the syntax of 2017. The build inserts `sentences` (by language) above.
const isThere = (feature) => {
  try {
    return Boolean(feature());
  } catch (_) {
    return false;
  }
};
// Not as a literal, which an older Safari cannot parse.
const lookBehind = '(?<=a)b';
const isNewEnough =
  // Safari 16.4
  isThere(() => new RegExp(lookBehind)) &&
  // Chrome 111
  isThere(() => CSS.supports('color', 'color-mix(in srgb, red, blue)')) &&
  // Firefox 121
  isThere(() => CSS.supports('selector(:has(a))'));

if (!isNewEnough) {
  let chosen = null;
  try {
    chosen = localStorage.getItem('language');
  } catch (_) {
    // Without storage it is the browser's language.
  }
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.textContent = sentences[chosen || navigator.language.slice(0, 2)] || sentences.en;
  notice.style.cssText =
    'margin:0;padding:12px 16px;background:#7a1f3d;color:#fff;font:16px/1.4 sans-serif;text-align:center';
  document.body.insertBefore(notice, document.body.firstChild);
}
