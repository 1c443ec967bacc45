const shapes = 'path, rect, circle, ellipse, line, polyline, polygon, text, use'
/** Only drawn when referenced. */
const notDrawnItself = 'defs, symbol, clipPath, mask, pattern, marker'

/** Whether a sanitised SVG still draws a shape. Colours do not matter. */
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
      // A style may set the lengths of other shapes.
      return true
  }
}

function isFilled(element: Element, attribute: string): boolean {
  return (element.getAttribute(attribute) ?? '').trim() !== '' || element.hasAttribute('style')
}
