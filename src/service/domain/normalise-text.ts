const marks = /\p{M}+/gu

/** Lower case without accents, so a search for "cafe" finds "Café" on every engine. */
export function normaliseText(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLowerCase()
}
