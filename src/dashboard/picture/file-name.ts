/**
 * A file name from the title, else the slash tag, valid on every file system. At most 80 characters before
 * the extension.
 */
export function fileName(
  code: { readonly title: string; readonly slashTag: string },
  ending: string,
  suffix = '',
): string {
  const words = (title: string) =>
    title
      .normalize('NFC')
      // Separators, control and direction characters, and those that Windows forbids.
      .replace(/[\p{C}/\\:*?"<>|]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[. ]+/, '')
  const stem = [...(words(code.title) || words(code.slashTag) || 'qr-code')]
    .slice(0, 80)
    .join('')
    .replace(/[. ]+$/, '')
  const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(stem)
  return `${reserved ? `${stem}-code` : stem}${suffix}.${ending}`
}
