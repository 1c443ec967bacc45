import type { InkChoice } from '#contract/inks.ts'
import { contrast, luminance } from '../scannability/contrast.ts'
import { blackInks, type Cmyk, type Inks, screenInks } from './pdf.ts'

const unprinted: Cmyk = [0, 0, 0, 0]
/** Contrast to paper from which a colour is drawn with a spot ink. */
const inked = 1.8

export function inksOf(choice: InkChoice): Inks {
  switch (choice.kind) {
    case 'screen':
      return screenInks
    case 'pure-black':
      return blackInks
    case 'black':
      return (colour) => ({ kind: 'process', cmyk: [0, 0, 0, blackTint(colour)] })
    case 'spot': {
      const { name, cmyk } = choice
      // A plate without a name cannot be printed.
      if (name.trim() === '') return screenInks
      return (colour) =>
        contrast(colour, '#ffffff') > inked
          ? { kind: 'spot', name, cmyk }
          : { kind: 'process', cmyk: unprinted }
    }
    case 'brand': {
      const known = new Map(choice.colours.map((ink) => [ink.colour.toLowerCase(), ink]))
      return (colour) => {
        const ink = known.get(colour.toLowerCase())
        if (ink === undefined) return { kind: 'screen' }
        return ink.spot === null
          ? { kind: 'process', cmyk: ink.cmyk }
          : { kind: 'spot', name: ink.spot, cmyk: ink.cmyk }
      }
    }
    default:
      return choice satisfies never
  }
}

/** The ink of one colour in words: `K 100`, `PANTONE 286 C`; empty for a screen colour. */
export function inkWords(choice: InkChoice, colour: string): string {
  const ink = inksOf(choice)(colour)
  if (ink.kind === 'screen') return ''
  return ink.kind === 'spot' ? ink.name : cmykText(ink.cmyk)
}

/** `C 100 M 66 Y 0 K 0`; black ink alone is `K 100`. */
export function cmykText(cmyk: Cmyk): string {
  const parts = cmyk.map((share, index) => `${'CMYK'[index]} ${Math.round(share * 100)}`)
  const isBlack = cmyk[0] === 0 && cmyk[1] === 0 && cmyk[2] === 0 && cmyk[3] > 0
  return (isBlack ? parts.slice(3) : parts).join(' ')
}

/** The share of black ink that looks as light as a colour (CIE 1976 lightness). */
function blackTint(colour: string): number {
  const light = luminance(colour)
  const lightness = light > 0.008856 ? 1.16 * Math.cbrt(light) - 0.16 : 9.033 * light
  return Math.round((1 - lightness) * 100) / 100
}

/** About the colour that a screen shows for inks, `#rrggbb`: a preview, no proof. */
export function screenColour([cyan, magenta, yellow, black]: Cmyk): string {
  return `#${[cyan, magenta, yellow]
    .map((ink) =>
      Math.round(255 * (1 - ink) * (1 - black))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** CMYK values that a screen shows as a colour: where to start from, for a person who has none. */
export function processColour(colour: string): Cmyk {
  const shares = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const most = Math.max(...shares)
  const ink = (share: number | undefined) =>
    most === 0 ? 0 : Math.round((1 - (share ?? 0) / most) * 100) / 100
  return [ink(shares[0]), ink(shares[1]), ink(shares[2]), Math.round((1 - most) * 100) / 100]
}
