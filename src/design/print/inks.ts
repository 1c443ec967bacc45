import type { InkChoice } from '#contract/inks.ts'
import { contrast, luminance } from '../scannability/thresholds.ts'
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
      return (colour) => ({ kind: 'process', cmyk: [0, 0, 0, blackShare(colour, choice.isSolid === true)] })
    case 'process': {
      const known = new Map(choice.colours.map(({ colour, cmyk }) => [colour.toLowerCase(), cmyk]))
      return (colour) => ({
        kind: 'process',
        cmyk: known.get(colour.toLowerCase()) ?? processColour(colour),
      })
    }
    case 'spot': {
      const { name, cmyk } = choice
      // A plate without a name cannot be printed.
      if (name.trim() === '') return screenInks
      return (colour) =>
        isInked(colour) ? { kind: 'spot', name, cmyk } : { kind: 'process', cmyk: unprinted }
    }
    case 'brand': {
      const known = new Map(choice.colours.map((ink) => [ink.colour.toLowerCase(), ink]))
      return (colour) => {
        const ink = known.get(colour.toLowerCase())
        if (ink === undefined) return blackInks(colour)
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

/** Whether a colour stands out from paper, so that an ink of its own draws it. */
function isInked(colour: string): boolean {
  return contrast(colour, '#ffffff') > inked
}

function blackShare(colour: string, isSolid: boolean): number {
  if (!isSolid) return blackTint(colour)
  return isInked(colour) ? 1 : 0
}

/** Colours that black ink alone prints as dots instead of a full area. */
export function tintedColours(colours: readonly string[]): { colour: string; percent: number }[] {
  return colours
    .filter(isInked)
    .map((colour) => ({ colour, percent: Math.round(blackTint(colour) * 100) }))
    .filter(({ percent }) => percent < 100)
}

/** Whether a colour has a hue or a tone that only mixed inks print: neither black nor white. */
export function needsMixedInks(colour: string): boolean {
  return !/^#(0{6}|f{6})$/i.test(colour)
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
