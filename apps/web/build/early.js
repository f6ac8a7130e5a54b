// Runs before the first paint of /: hides the landing page for a member, who is redirected to her dashboard, and one in
// another language than was chosen on this device.
try {
  const { classList, lang } = document.documentElement;
  if (localStorage.getItem('token')) classList.add('has-session');
  const chosen = new URLSearchParams(location.search).get('lang') ?? localStorage.getItem('language');
  if (chosen && chosen !== lang) classList.add('has-language');
} catch {
  // Without storage there is no session.
}

// A button pressed before React has taken the page over does nothing by itself: app/landing-page.tsx presses it again.
let pressed = null;
let isTaken = false;
function keep({ target }) {
  const button = target.closest('button');
  // Later, as a press that makes React take over is handled by React itself.
  setTimeout(() => {
    if (!isTaken) pressed = button;
  });
}
addEventListener('click', keep, true);
window.takeEarlyPress = () => {
  isTaken = true;
  removeEventListener('click', keep, true);
  return pressed;
};
