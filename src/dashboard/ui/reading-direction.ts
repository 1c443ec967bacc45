/** The arrow key as on a page that is read from left to right: right and left swap on an Arabic page. */
export function readingKey(key: string): string {
  if (document.documentElement.dir !== 'rtl') return key
  return { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' }[key] ?? key
}
