// A file of its own and not part of the bundle: it runs before the first paint and before the bundle has loaded.
try {
  const theme = localStorage.getItem('tessera.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // A browser that forbids storage follows the system's theme.
}

// Loads the chunks of the screen at this address beside the bundle and not after it. The build fills the list in.
{
  const screens = {}
  let isSignedIn = false
  try {
    isSignedIn = localStorage.getItem('tessera.credentials') !== null && !location.hash.startsWith('#token=')
  } catch {
    // A browser that forbids storage shows the sign-in first.
  }
  const screen = !isSignedIn ? 'sign-in' : location.pathname.startsWith('/codes/') ? 'editor' : 'library'
  for (const href of screens[screen] ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}
