/** Lower case without accents, so that "cafe" finds "Café" in the browser and in every database. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
