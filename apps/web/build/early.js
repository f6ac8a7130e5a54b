// Runs before the first paint of /: a member, whom the app is about to take to her dashboard, sees no landing page.
try {
  if (localStorage.getItem('token')) document.documentElement.classList.add('has-session');
} catch {
  // Without storage there is no session.
}
