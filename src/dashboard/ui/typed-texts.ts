/**
 * Keeps typed texts in a page that the browser keeps for the way back. Safari's engine gives fields with
 * `autocomplete="off"` their first text then, after the page is shown, and the next keystroke would save that.
 */
export function keepTypedTexts(): void {
  addEventListener('pagehide', () => {
    for (const field of document.querySelectorAll('input')) {
      // A password stays out of the markup, and is empty on the way back.
      if (!/^(file|password)$/.test(field.type)) field.defaultValue = field.value
    }
  })
}
