/** Brings the first field that is marked as wrong into view and focuses it, opening what hides it. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  // The marks are drawn after the event that set them.
  setTimeout(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!field) return
    const folded = field.closest('details')
    if (folded !== null) folded.open = true
    field.focus()
  })
}
