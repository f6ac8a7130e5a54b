// Runs before the first paint of /: hides the landing page for a member, who is redirected to her dashboard.
try {
  if (localStorage.getItem('token')) document.documentElement.classList.add('has-session');
} catch {
  // Without storage there is no session.
}
