import type { Verdict } from '#design/scannability/battery/verdict.ts'
import type { JudgedCode } from './judge-design.ts'

/** Pictures whose verdict is kept: the last steps of a person at work. */
const longest = 12

/** By picture: the verdict, or the reading that is under way. */
const verdicts = new Map<string, Promise<Verdict>>()

/** The verdict on a picture that was judged before or is being judged; otherwise that of `judge`. Failures are forgotten. */
export async function rememberVerdict(code: JudgedCode, judge: () => Promise<Verdict>): Promise<Verdict> {
  const picture = pictureOf(code)
  // One that was cancelled says nothing of the picture.
  const known = await verdicts.get(picture)?.catch(() => null)
  if (known != null) return known
  const reading = judge()
  verdicts.delete(picture)
  verdicts.set(picture, reading)
  const oldest = [...verdicts.keys()].slice(0, -longest)
  for (const old of oldest) verdicts.delete(old)
  try {
    return await reading
  } catch (reason) {
    if (verdicts.get(picture) === reading) verdicts.delete(picture)
    throw reason
  }
}

function pictureOf({ design, payload, assets }: JudgedCode): string {
  return JSON.stringify([design, payload, numberOf(assets.logo), numberOf(assets.glyphs)])
}

const numbers = new WeakMap<object, number>()
let last = 0

/** A logo may be half a megabyte of text; the object stays the same as long as the picture does. */
function numberOf(asset: object | null): number {
  if (asset === null) return 0
  const known = numbers.get(asset)
  if (known !== undefined) return known
  numbers.set(asset, ++last)
  return last
}
