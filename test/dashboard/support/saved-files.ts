import { vi } from 'vitest'

/** Notes the files that the page saves from now on, in their order, and saves none. */
export function savedFiles() {
  const saved: { text: Promise<string>; name: string }[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((bytes) => {
    saved.push({ text: (bytes as Blob).text(), name: '' })
    return 'blob:saved'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const last = saved.at(-1)
    if (last) last.name = this.download
  })
  return saved
}
