import '../styles.css'

// This first file is small, so that the code of the page and the code of its screen load side by side.
void import('./main.tsx')
if (location.pathname.startsWith('/codes/')) void import('./editor-routes.tsx').catch(() => undefined)
