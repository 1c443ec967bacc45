/**
 * Elements appear and leave at once. In the first frame of a fade an element is there but not visible, and on a busy
 * machine a test can look at it then.
 */
const style = document.createElement('style')
style.textContent = `
  *, *::before, *::after { transition: none !important; animation: none !important; }
  [data-starting-style], [data-ending-style], [data-sonner-toast][data-mounted='false'] { opacity: 1 !important; }
`
document.head.append(style)
