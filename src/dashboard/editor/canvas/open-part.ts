import type { PicturePartId } from '#design/render/picture-parts.ts'

/** Brings the controls of a part into view and gives the first of them the focus. */
export function openPart(part: PicturePartId): void {
  const controls = showControls(part)
  if (controls === null) return
  const first =
    controls.querySelector<HTMLElement>('input[type=radio]:checked') ??
    controls.querySelector<HTMLElement>('input:not([disabled]), select, textarea, button:not([disabled])')
  first?.focus({ preventScroll: true })
}

/** Brings the controls of a part into view. */
export function showControls(part: PicturePartId): HTMLElement | null {
  const controls = document.querySelector<HTMLElement>(`[data-part="${part}"]`)
  controls?.scrollIntoView({ block: 'start' })
  return controls
}
