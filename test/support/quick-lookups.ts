import { configure, getConfig } from '@testing-library/react'

/**
 * A query that finds nothing prints the whole page into its error, at each try of a wait. Here the last try alone prints
 * it, whose error is the one that is read.
 */
export function printPageOnce(): void {
  const { getElementError } = getConfig()
  configure({
    getElementError(message, container) {
      if (!isWaiting()) return getElementError(message, container)
      const error = new Error(message ?? '')
      error.name = 'TestingLibraryElementError'
      return error
    },
  })
}

/** Testing Library says so to its own queries by role, which then print less; where it stops, pages are printed as before. */
function isWaiting(): boolean {
  const config = getConfig()
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true
}

/**
 * Computes the style of an element once until the document changes: a query by role asks for it of each element and all
 * that it lies in, and so does a press.
 */
export function computeStylesOnce(): void {
  const compute = window.getComputedStyle.bind(window)
  let known = new WeakMap<Element, CSSStyleDeclaration>()
  const forget = () => {
    known = new WeakMap()
  }
  const changes = new MutationObserver(forget)
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return compute(element, pseudo)
    // Those that the observer has not been told of yet.
    if (changes.takeRecords().length > 0) forget()
    const style = known.get(element) ?? compute(element)
    known.set(element, style)
    return style
  }
}
