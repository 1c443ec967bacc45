/**
 * A name for a downloaded picture: the title's words as every file system takes them, else the slash tag.
 * At most 80 characters before the ending.
 */
export function fileName(
  code: { readonly title: string; readonly slashTag: string },
  ending: string,
): string {
  const words = (title: string) =>
    title
      .normalize('NFC')
      // Separators, control and invisible direction characters, and what Windows refuses.
      .replace(/[\p{C}/\\:*?"<>|]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[. ]+/, '')
  const stem = [...(words(code.title) || words(code.slashTag) || 'qr-code')]
    .slice(0, 80)
    .join('')
    .replace(/[. ]+$/, '')
  const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(stem)
  return `${reserved ? `${stem}-code` : stem}.${ending}`
}
