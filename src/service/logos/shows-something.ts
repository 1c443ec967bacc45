const shapes = 'path, rect, circle, ellipse, line, polyline, polygon, text, use'
/** Drawn where something refers to it only. */
const notDrawnItself = 'defs, symbol, clipPath, mask, pattern, marker'

/** Whether a cleaned drawing has a shape left that is drawn. Paint is not looked at: white on white is a picture too. */
export function showsSomething(root: Element): boolean {
  return [...root.querySelectorAll(shapes)].some(
    (element) => element.closest(notDrawnItself) === null && hasExtent(element),
  )
}

function hasExtent(element: Element): boolean {
  switch (element.localName) {
    case 'path':
      return isFilled(element, 'd')
    case 'polyline':
    case 'polygon':
      return isFilled(element, 'points')
    case 'text':
      return (element.textContent ?? '').trim() !== ''
    default:
      // Lengths of the others may come from a style.
      return true
  }
}

function isFilled(element: Element, attribute: string): boolean {
  return (element.getAttribute(attribute) ?? '').trim() !== '' || element.hasAttribute('style')
}
