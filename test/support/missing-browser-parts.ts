/** What jsdom lacks and the controls ask for. Nothing here has behaviour that a test could lean on. */
export function standInForMissingBrowserParts(): void {
  const noSize = class {
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return []
    }
  }
  window.ResizeObserver ??= noSize as unknown as typeof ResizeObserver
  window.IntersectionObserver ??= noSize as unknown as typeof IntersectionObserver
  window.matchMedia ??= (media) => ({
    media,
    matches: false,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  })
  Element.prototype.scrollIntoView ??= () => {}
  Element.prototype.getAnimations ??= () => []
  Element.prototype.hasPointerCapture ??= () => false
  Element.prototype.setPointerCapture ??= () => {}
  Element.prototype.releasePointerCapture ??= () => {}
}
