import { readAddress } from '#contract/read-address.ts'

/**
 * The web address in what another app or a browser shares, or an empty text. Android puts the link into the text, with
 * words around it.
 */
export function sharedAddress(parts: readonly (string | undefined)[]): string {
  for (const part of parts) {
    const [found = ''] = /https?:\/\/\S+/i.exec(part?.slice(0, 10_000) ?? '') ?? []
    const isAlone = found === part?.trim()
    // A sign at the end belongs to the sentence.
    const read = readAddress(isAlone ? found : found.replace(/[.,;:!?"'”»]+$/, ''))
    if ('address' in read && read.address !== '') return read.address
  }
  return ''
}
