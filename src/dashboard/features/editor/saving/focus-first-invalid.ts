/** Milliseconds between two looks, and how many: the marks are drawn some time after the event that set them. */
const pause = 25
const looks = 40

/** Brings the first field that is marked as wrong into view and focuses it, opening what hides it. */
export function focusFirstInvalid(form: HTMLElement | null, left = looks): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (!field) {
    if (left > 0) setTimeout(() => focusFirstInvalid(form, left - 1), pause)
    return
  }
  const folded = field.closest('details')
  if (folded !== null) folded.open = true
  field.focus()
}
