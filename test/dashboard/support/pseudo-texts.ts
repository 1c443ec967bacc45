/**
 * The texts of a catalogue as the pseudo-locale en-XA: in brackets, and two fifths longer. Texts without brackets are then
 * not in the catalogue.
 */
export function pseudoTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudoText(text)]))
}

/** Words of at most eight letters: real languages can break their lines too. */
function pseudoText(text: string): string {
  const more = Math.ceil(text.replaceAll(/\{\w+\}/g, '').length * 0.4)
  const words = Array.from({ length: Math.ceil(more / 8) }, (_, place) =>
    '~'.repeat(Math.min(8, more - place * 8)),
  )
  return `⟦${text}${more > 4 ? ' ' : ''}${words.join(' ')}⟧`
}

/** Visible texts, names, placeholders and titles outside of brackets. `known` are texts of people, such as titles. */
export function untranslatedTexts(known: readonly string[]): string[] {
  const found = new Set<string>()
  const isShown = (element: Element) =>
    element.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true }) &&
    element.closest('[translate=no], code, kbd, time, script, style, option[lang], [lang]:not(html)') === null
  const check = (text: string | null, element: Element) => {
    if (text === null || !isShown(element)) return
    let rest = text
    for (let before = ''; before !== rest;) {
      before = rest
      rest = rest.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ')
    }
    for (const one of known) rest = rest.replaceAll(one, ' ')
    // The dates that Intl writes in English.
    rest = rest.replaceAll(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b|\b(UTC|AM|PM)\b/g, ' ')
    // Addresses, colours, units, times and file kinds are the same everywhere.
    rest = rest.replaceAll(
      /https?:\/\/\S*|#[0-9a-f]{3,8}\b|\b\d[\d.,:]*\s?(mm|cm|m|dpi|px|kB|MB|AM|PM|ms|s)?\b/gi,
      ' ',
    )
    if (/\p{L}{2,}/u.test(rest)) found.add(`${element.tagName.toLowerCase()}: ${text.trim().slice(0, 120)}`)
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.parentElement !== null && node.textContent?.trim() !== '')
      check(node.textContent, node.parentElement)
  for (const name of ['aria-label', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'title', 'alt'])
    for (const element of document.querySelectorAll(`body [${name}]`))
      check(element.getAttribute(name), element)
  return [...found]
}

/** Elements that are wider than the page, or whose text leaves them sideways. It also runs in a page of a journey. */
export function overflows(): string[] {
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.slice(0, 60)}: ${element.textContent?.trim().slice(0, 60)}`
  const isClipped = (element: Element) => {
    for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement)
      if (getComputedStyle(one).overflowX !== 'visible') return true
    return false
  }
  const hasText = (element: Element) =>
    !/inline$|contents/.test(getComputedStyle(element).display) &&
    // An ellipsis says that something is missing, and some boxes scroll.
    (getComputedStyle(element).textOverflow !== 'ellipsis' ||
      getComputedStyle(element).overflowX === 'visible') &&
    !/auto|scroll/.test(getComputedStyle(element).overflowX) &&
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    )
  const width = document.documentElement.clientWidth
  const found =
    document.documentElement.scrollWidth > width ? [`page: ${document.documentElement.scrollWidth}`] : []
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('svg, .sr-only, [aria-hidden=true], option') !== null || !element.checkVisibility())
      continue
    const box = element.getBoundingClientRect()
    if (box.width < 2) continue
    if (hasText(element) && element.scrollWidth > element.clientWidth + 1)
      found.push(`text: ${name(element)}`)
    else if ((box.right > width + 1 || box.left < -1) && !isClipped(element))
      found.push(`outside: ${name(element)}`)
  }
  return found
}
