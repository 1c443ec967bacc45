import {
  differenceCiede2000,
  formatHex,
  type Lab,
  type Lab65,
  modeLab,
  modeLab65,
  modeRgb,
  modeXyz50,
  useMode,
} from 'culori/fn'
import { channelsOf } from '../colour-channels.ts'
import { base64Bytes } from './base64-bytes.ts'
import type { Cmyk, Separate } from './ink.ts'

/** Only the modes that are used here are bundled. CIELAB is that of D50, as printers measure. */
const [, , , toLab] = [useMode(modeRgb), useMode(modeXyz50), useMode(modeLab65), useMode(modeLab)]

/** How a press prints colours: offset on coated paper (FOGRA39), from tables. */
export type Press = {
  /** The inks of a colour `#rrggbb`, in whole per cents. Pure black is black ink alone, whose edges stay sharp. */
  readonly inksOf: (colour: string) => Cmyk
  readonly separate: Separate
  /** About the colour that a screen shows for inks, `#rrggbb`. */
  readonly screenColour: (cmyk: Cmyk) => string
  /** How far a print of these inks is from a colour of the screen (CIEDE2000). */
  readonly distance: (colour: string, cmyk: Cmyk) => number
}

/** CIEDE2000 from which a person sees at once that the print has another colour. */
export const plainlyDifferent = 6

const pointsOfSrgb = 17
const pointsOfInk = 9

let loading: Promise<Press> | null = null

/** The press, whose tables take 53 kB and are loaded once. Rejects when they cannot be fetched; the next call tries again. */
export function loadPress(): Promise<Press> {
  loading ??= readPress().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function readPress(): Promise<Press> {
  const [inkTable, labTable] = await Promise.all([
    import('./fogra39/fogra39-from-srgb-17.bin?url&inline'),
    import('./fogra39/lab-from-fogra39-9.bin?url&inline'),
  ])
  const inkOf = grid(base64Bytes(inkTable.default), [pointsOfSrgb, pointsOfSrgb, pointsOfSrgb], 4)
  const labOf = grid(base64Bytes(labTable.default), [pointsOfInk, pointsOfInk, pointsOfInk, pointsOfInk], 3)
  const found = new Float64Array(4)
  const separate: Separate = (red, green, blue, inks, at) => {
    if (red + green + blue === 0) inks.set([0, 0, 0, 255], at)
    else {
      inkOf([red / 255, green / 255, blue / 255], found)
      for (let ink = 0; ink < 4; ink++) inks[at + ink] = Math.round(found[ink] ?? 0)
    }
  }
  const printed = (cmyk: Cmyk): Lab => {
    labOf(cmyk, found)
    const [lightness = 0, a = 0, b = 0] = found
    return { mode: 'lab', l: lightness / 2.55, a: a - 128, b: b - 128 }
  }
  return {
    separate,
    inksOf(colour) {
      const inks = new Uint8Array(4)
      const [red, green, blue] = channelsOf(colour)
      separate(red, green, blue, inks, 0)
      const share = (ink: number) => Math.round((inks[ink] ?? 0) / 2.55) / 100
      return [share(0), share(1), share(2), share(3)]
    },
    screenColour: (cmyk) => formatHex(printed(cmyk)),
    distance: (colour, cmyk) => difference(asIs(toLab(colour)), asIs(printed(cmyk))),
  }
}

const difference = differenceCiede2000()

/** The formula would convert to D65 first; under its name the values stay those of D50. */
function asIs(lab: Lab | undefined): Lab65 {
  return { mode: 'lab65', l: lab?.l ?? 0, a: lab?.a ?? 0, b: lab?.b ?? 0 }
}

/**
 * A table of bytes as a function of values from 0 to 1. Between its points it blends those of a simplex, a tetrahedron
 * for three axes, as colour engines do: it keeps greys grey.
 *
 * @param sides points of each axis, the outermost first.
 */
function grid(table: Uint8Array, sides: readonly number[], channels: number) {
  const strides = sides.map(
    (_, axis) => channels * sides.slice(axis + 1).reduce((all, side) => all * side, 1),
  )
  return (values: readonly number[], result: Float64Array): void => {
    let at = 0
    const rests = sides.map((side, axis) => {
      const place = Math.min(1, Math.max(0, values[axis] ?? 0)) * (side - 1)
      const below = Math.min(side - 2, Math.floor(place))
      const stride = strides[axis] ?? 0
      at += below * stride
      return { rest: place - below, stride }
    })
    rests.sort((a, b) => b.rest - a.rest)
    result.fill(0)
    let before = 1
    for (let step = 0; step <= rests.length; step++) {
      const { rest, stride } = rests[step] ?? { rest: 0, stride: 0 }
      const weight = before - rest
      for (let channel = 0; channel < channels; channel++)
        result[channel] = (result[channel] ?? 0) + weight * (table[at + channel] ?? 0)
      before = rest
      at += stride
    }
  }
}
