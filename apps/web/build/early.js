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
