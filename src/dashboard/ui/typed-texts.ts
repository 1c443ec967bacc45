/**
 * Keeps typed texts in a page that returns from the back/forward cache. Safari's engine then gives fields with
 * `autocomplete="off"` their first text, a moment after the page is shown, and the next keystroke would save that.
 */
export function keepTypedTexts(): void {
  addEventListener('pagehide', () => {
    for (const field of document.querySelectorAll('input')) {
      // A password stays out of the markup, also while it is shown, and returns empty.
      const isPassword = field.type === 'password' || field.autocomplete.endsWith('-password')
      if (field.type !== 'file' && !isPassword) field.defaultValue = field.value
    }
  })
}
