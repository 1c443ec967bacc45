/** Downloads a table as CSV. @param parts of the text, in order. */
export function saveCsv(name: string, ...parts: readonly string[]): void {
  saveFile(new Blob([...parts], { type: 'text/csv;charset=utf-8' }), name)
}

/** Downloads bytes under a name. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Safari reads the URL after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
