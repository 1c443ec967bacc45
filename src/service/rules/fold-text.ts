const marks = /\p{M}+/gu

/** Lower case without accents, so that a search for "cafe" finds "Café" on every engine. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLowerCase()
}
