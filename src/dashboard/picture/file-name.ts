import { parseUrl } from '#contract/parse-url.ts'
import { type InkChoice, usualInk } from '#contract/inks.ts'

/** Separators, control and direction characters, and those that Windows forbids. */
const forbidden = /[\p{C}/\\:*?"<>|]+/gu

const inkNames = { screen: 'RGB', 'pure-black': '', black: 'black', process: 'CMYK', brand: 'brand' } as const

/** The part of a file name that tells its inks; empty for those of every PDF. */
export function inkPart(ink: InkChoice = usualInk): string {
  if (ink.kind === 'spot') return ` ${ink.name.replace(forbidden, ' ').trim()}`
  const name = ink.kind === 'black' && ink.isSolid === true ? 'solid black' : inkNames[ink.kind]
  return name && ` ${name}`
}

type Named = { readonly title: string; readonly slashTag: string; readonly destinationUrl?: string }

/**
 * Valid on every file system. A title that is only the destination's host was not chosen, so the slash tag says more.
 */
export function fileName(code: Named, ending: string, suffix = ''): string {
  const words = (title: string) =>
    title
      .normalize('NFC')
      .replace(forbidden, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[. ]+/, '')
  const title = isHostOf(code) ? '' : words(code.title)
  const stem = [...(title || words(code.slashTag) || 'qr-code')]
    .slice(0, 80)
    .join('')
    .replace(/[. ]+$/, '')
  const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(stem)
  return `${reserved ? `${stem}-code` : stem}${suffix}.${ending}`
}

function isHostOf({ title, destinationUrl }: Named): boolean {
  const host = parseUrl(destinationUrl ?? '')?.host.replace(/^www\./, '')
  return (
    host !== undefined &&
    title
      .trim()
      .toLowerCase()
      .replace(/^www\./, '') === host
  )
}
