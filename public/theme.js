// A file of its own and not part of the bundle: it runs before the first paint, so a chosen theme never flashes.
try {
  const theme = localStorage.getItem('tessera.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // A browser that forbids storage follows the system's theme.
}
