import type { BrandInk, InkChoice } from '#contract/inks.ts'
import { colourOf } from '../colour-channels.ts'
import { contrast, luminance } from '../scannability/thresholds.ts'
import { blackInks, type Cmyk, type Inks, screenInks } from './ink.ts'
import { loadPress, type Press } from './press.ts'

const unprinted: Cmyk = [0, 0, 0, 0]
/** Contrast to paper from which a colour is drawn with a spot ink. */
const inked = 1.8

/** The inks of a choice. Rejects when the tables of the press do not load; most choices need none. */
export async function inksOf(choice: InkChoice): Promise<Inks> {
  switch (choice.kind) {
    case 'screen':
      return screenInks
    case 'pure-black':
      return blackInks
    case 'black':
      return {
        ofColour: (colour) => ({
          kind: 'process',
          cmyk: [0, 0, 0, blackShare(colour, choice.isSolid === true)],
        }),
        pixels: {
          kind: 'process',
          separate: (red, green, blue, inks, at) => inks.set([0, 0, 0, darkness(red, green, blue)], at),
        },
      }
    case 'spot':
      return spotInks(choice)
    case 'process':
      return printedInks(
        choice.colours.map((ink) => ({ ...ink, spot: null })),
        await loadPress(),
      )
    case 'brand':
      return printedInks(choice.colours, await loadPress())
    default:
      return choice satisfies never
  }
}

function spotInks({ name, cmyk }: Extract<InkChoice, { kind: 'spot' }>): Inks {
  // A plate without a name cannot be printed.
  if (name.trim() === '') return screenInks
  const ink = { kind: 'spot', name, cmyk } as const
  return {
    ofColour: (colour) => (isInked(colour) ? ink : { kind: 'process', cmyk: unprinted }),
    pixels: {
      kind: 'spot',
      ink,
      separate: (red, green, blue, inks, at) => {
        inks[at] = darkness(red, green, blue)
      },
    },
  }
}

/** Given inks for some colours, and those of the press for all others and for pixels. */
function printedInks(given: readonly BrandInk[], press: Press): Inks {
  const known = new Map(given.map((ink) => [ink.colour.toLowerCase(), ink]))
  const pixels = new Map(given.map(({ colour, cmyk }) => [Number.parseInt(colour.slice(1), 16), cmyk]))
  return {
    ofColour(colour) {
      const ink = known.get(colour.toLowerCase())
      if (ink === undefined) return { kind: 'process', cmyk: press.inksOf(colour) }
      return ink.spot === null
        ? { kind: 'process', cmyk: ink.cmyk }
        : { kind: 'spot', name: ink.spot, cmyk: ink.cmyk }
    },
    pixels: {
      kind: 'process',
      separate(red, green, blue, inks, at) {
        const own = pixels.get((red << 16) | (green << 8) | blue)
        if (own === undefined) press.separate(red, green, blue, inks, at)
        else
          inks.set(
            own.map((share) => Math.round(share * 255)),
            at,
          )
      },
    },
  }
}

/** The ink of one colour in words: `K100`, `PANTONE 286 C`; empty for a screen colour. */
export function inkWords(inks: Inks, colour: string): string {
  const ink = inks.ofColour(colour)
  if (ink.kind === 'screen') return ''
  return ink.kind === 'spot' ? ink.name : cmykText(ink.cmyk)
}

/** `C100 M66 Y0 K0`; black ink alone is `K100`. */
export function cmykText(cmyk: Cmyk): string {
  const parts = cmyk.map((share, index) => `${'CMYK'[index]}${Math.round(share * 100)}`)
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

/** Black ink from 0 to 255 that looks as light as a pixel. */
function darkness(red: number, green: number, blue: number): number {
  return Math.round(blackTint(colourOf([red, green, blue])) * 255)
}
