import { applyStartingPoint, startingPoints } from '#design/brand/starting-points.ts'
import { templates } from '#design/brand/templates.ts'
import { codeGeometry } from '#design/code-geometry.ts'
import { defaultDesign, defaultPicture, type Design, pictureMethods } from '#design/design.ts'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import { pictureDrawer, pictureGoal, type PicturePixels } from '#design/render/picture-code.ts'
import { planPicture, renderSvg, type RenderAssets } from '#design/render/render-svg.ts'
import { moduleUnits } from '#design/render/svg.ts'
import { batteryPlan, seenBox } from '#design/scannability/battery-plan.ts'
import { type BatteryPlan, runBattery } from '#design/scannability/battery.ts'
import { seededRandom } from '#design/seeded-random.ts'
import type { LogoShape } from '#design/scannability/error-budget.ts'
import type { Trial } from '#design/scannability/isolate-cause.ts'
import { repairAll } from '#design/scannability/repair-all.ts'
import { atStrength, strengthLimit } from '#design/scannability/strength-limit.ts'
import { type ColourImage, type GreyImage, toGrey } from '#design/scannability/image.ts'
import { scoreWords, type VerdictWord, luminance } from '#design/scannability/thresholds.ts'
import type { Verdict } from '#design/scannability/verdict.ts'
import { weavePadding } from '#design/woven-code.ts'
import { aPicture } from '../design/a-picture.ts'
import { textsOf } from '../design/decode-picture.ts'
import { aLogo, bothDecoders, cropped, module, rasterise } from '../design/scannability/draw.ts'
import { type CollectedKind, collectedDesigns } from './calibration/collected.ts'
import type { JudgeName } from './calibration/foreign-judges.ts'
import { studioCode } from './calibration/random-design.ts'
import { foreignReadings, type Readings } from './calibration/refuted.ts'

// A part of the bench of the studio, in a process of its own: one line of JSON for each code.

/**
 * Codes `first` to `first + count - 1` of a kind. Of `unseen`, `risky` and `repaired` the first `count` from there that
 * scan everywhere, are called risky or worse, or scan everywhere once they are repaired.
 */
export type StudioPart = {
  readonly kind: 'picture' | 'unseen' | 'risky' | 'repaired' | 'finished' | 'collected'
  readonly first: number
  readonly count: number
  readonly judges: readonly JudgeName[]
}

export type StudioLine = PhotoLine | CollectedLine | Judged<'unseen' | 'risky' | 'repaired' | 'finished'>

/** A design that an earlier version was wrong about; the judges read it where it is called "everywhere". */
type CollectedLine = Judged<'collected'> & { readonly why: CollectedKind }

/** A photo code at the end of its slider. */
type PhotoLine = Judged<'picture'> & {
  readonly strength: number
  /** Another engine reads exactly the payload in the finished drawing. */
  readonly isSame: boolean
}

/** A code of another word than the one of its kind is not read by the judges. */
export type Judged<Kind> = {
  readonly kind: Kind
  readonly name: string
  readonly word: VerdictWord
  readonly readings: Partial<Record<JudgeName, Readings>>
}

const glyphs = await loadGlyphs()
const decoders = await bothDecoders()

const linesOf: Readonly<
  Record<StudioPart['kind'], (part: StudioPart) => AsyncGenerator<StudioLine, void, undefined>>
> = { picture: pictureCodes, unseen, risky: unseen, repaired, finished, collected }

async function* pictureCodes({ first, count, judges }: StudioPart) {
  for (let number = first; number < first + count; number++) {
    const { design, payload, pixels } = aPictureCode(number)
    const assets = { logo: null, glyphs: null, picture: pictureDrawer(pixels) }
    const strength =
      design.picture?.method === 'woven'
        ? defaultPicture.strength
        : await strengthLimit(design, async (tried) => (await judged(tried, payload, assets)).verdict)
    const { verdict, svg, image, plan } = await judged(atStrength(design, strength), payload, assets)
    const texts = await textsOf(svg)
    const code = { image: toGrey(image, 255), module, payload, isInverted: false }
    yield {
      kind: 'picture',
      name: `${design.picture?.method} ${number} at ${strength}`,
      strength,
      word: verdict.word,
      isSame: texts.length === 1 && texts[0] === payload,
      readings: verdict.word === 'everywhere' ? foreignReadings(judges, code, plan.geometry) : {},
    } as const
  }
}

async function* unseen({ kind, first, count, judges }: StudioPart) {
  const wanted: readonly VerdictWord[] = kind === 'risky' ? ['risky', 'none'] : ['everywhere']
  for (let [number, found] = [first, 0]; found < count; number++) {
    const judged = await judgedAbroad(unseenCode(number), judges, wanted)
    if (judged === null) continue
    found++
    yield { kind: kind === 'risky' ? kind : 'unseen', ...judged } as const
  }
}

/** Designs that do not scan everywhere until "Repair all" has changed them. */
async function* repaired({ first, count, judges }: StudioPart) {
  for (let [number, found] = [first, 0]; found < count; number++) {
    const code = unseenCode(number)
    const { design, payload, logo, shape } = code
    const trial: Trial = {
      payload,
      logo: shape,
      draw: async (tried) => rasterise(renderSvg(tried, payload, { logo, glyphs })),
      judge: async (tried, image) => {
        const plan = batteryPlan(tried, payload, shape, glyphs, module)
        if (plan === null) throw new RangeError(`${code.name} does not fit.`)
        return verdictOn(image, payload, plan)
      },
    }
    if ((await trial.judge(design, await trial.draw(design))).word === 'everywhere') continue
    const result = await repairAll(design, trial)
    if (result.kind === 'beyond-repair') continue
    const judged = await judgedAbroad({ ...code, design: result.design }, judges, ['everywhere'])
    if (judged === null) continue
    found++
    yield { kind: 'repaired', ...judged, design: result.design } as const
  }
}

function unseenCode(number: number): Code {
  const { design, payload, logoColour } = studioCode(number)
  const logo = design.logo === null ? null : aLogo(logoColour)
  const shape: LogoShape | null =
    logo === null ? null : { ratio: 1, opaque: () => (luminance(logoColour) > 0.2 ? 'light' : 'dark') }
  return { name: `${number}`, design, payload, logo, shape }
}

const payloads = [
  'https://go.acme.com/a?qr',
  'https://go.acme.com/summer?qr',
  'https://links.example.org/autumn-catalogue-2027?qr',
  'Table 14, ask for the vegetarian menu. Kitchen closes at 22:30, bar at 01:00.',
  `https://example.com/${'long-path-'.repeat(12)}?qr`,
]

/** Starting points, then templates. Each following round of all takes the next length of payload. */
const finishedDesigns = [
  ...Object.entries(startingPoints),
  ...templates.map(({ id, design }) => [id, design] as const),
].map(([id, point]) => ({ id, design: applyStartingPoint(defaultDesign, point) }))

async function* finished({ first, count, judges }: StudioPart) {
  for (let number = first; number < first + count; number++) {
    const { id, design } = finishedDesigns[number % finishedDesigns.length] ?? {
      id: '',
      design: defaultDesign,
    }
    const round = Math.floor(number / finishedDesigns.length)
    const payload = payloads[(number + round) % payloads.length] ?? ''
    const name = `${id}, ${payload.length} characters`
    const judged = await judgedAbroad({ name, design, payload, logo: null, shape: null }, judges, [
      'everywhere',
    ])
    yield { kind: 'finished', ...(judged ?? { name, word: 'good' as const, readings: {} }) } as const
  }
}

async function* collected({ first, count, judges }: StudioPart) {
  for (const one of (await collectedDesigns()).slice(first, first + count)) {
    const { name, kind: why, payload, design, assets, shape } = one
    const plan = batteryPlan(design, payload, shape, assets.glyphs, module)
    if (plan === null) throw new RangeError(`${name} does not fit.`)
    const image = rasterise(renderSvg(design, payload, assets))
    const side = plan.geometry.size * moduleUnits
    const seen = cropped(image, seenBox(planPicture(design, payload, side, assets.glyphs), side))
    const word = await wordOf(seen, payload, plan)
    const code = { image: toGrey(image, 255), module, payload, isInverted: false }
    const readings = word === 'everywhere' ? foreignReadings(judges, code, plan.geometry) : {}
    yield { kind: 'collected', name, why, word, readings } as const
  }
}

type Code = {
  readonly name: string
  readonly design: Design
  readonly payload: string
  readonly logo: RenderAssets['logo']
  readonly shape: LogoShape | null
}

/** What the judges read of a code that the product calls by one of these words; null for any other. */
async function judgedAbroad(
  { name, design, payload, logo, shape }: Code,
  judges: readonly JudgeName[],
  wanted: readonly VerdictWord[],
) {
  const plan = batteryPlan(design, payload, shape, glyphs, module)
  if (plan === null) return null
  // A verdict takes seconds, and the static rules often exclude the word before it.
  if (wanted.every((word) => word !== 'none' && plan.cap < scoreWords[word])) return null
  const image = rasterise(renderSvg(design, payload, { logo, glyphs }))
  const grey: GreyImage = toGrey(image, 255)
  const word = await wordOf(image, payload, plan)
  if (!wanted.includes(word)) return null
  const isInverted = luminance(design.color) > luminance(design.background.color)
  const readings = foreignReadings(judges, { image: grey, module, payload, isInverted }, plan.geometry)
  return { name, word, readings }
}

async function wordOf(image: ColourImage, payload: string, plan: BatteryPlan): Promise<VerdictWord> {
  return (await verdictOn(image, payload, plan)).word
}

async function verdictOn(image: ColourImage, payload: string, plan: BatteryPlan): Promise<Verdict> {
  for await (const step of runBattery(image, payload, decoders, plan))
    if (step.kind === 'verdict') return step.verdict
  throw new Error('The test ended without a verdict.')
}

/** The product's own verdict on a photo code. */
async function judged(design: Design, payload: string, assets: RenderAssets) {
  const plan = batteryPlan(design, payload, null, assets.glyphs, module)
  if (plan === null) throw new RangeError('The payload of the bench does not fit.')
  const svg = renderSvg(design, payload, assets)
  const image = rasterise(svg)
  return { verdict: await verdictOn(image, payload, plan), svg, image, plan }
}

function aPictureCode(number: number): {
  readonly design: Design
  readonly payload: string
  readonly pixels: PicturePixels
} {
  const random = seededRandom(number)
  const pixels = aPicture(number)
  const method = pictureMethods[number % pictureMethods.length] ?? 'clamp'
  const design: Design = {
    ...defaultDesign,
    minVersion: random() < 0.5 ? 4 : 8,
    picture: { id: 'photo', ...defaultPicture, method },
  }
  const payload = payloadOf(number)
  const plain = codeGeometry(design, payload, null)
  const goal = pictureGoal({ id: 'photo', ...defaultPicture }, pixels, plain.size)
  const padding = weavePadding(plain.modules, plain, goal)
  return { design: padding === '' ? design : { ...design, padding }, payload, pixels }
}

function payloadOf(number: number): string {
  return `https://go.acme.com/${number.toString(36).padStart(3 + (number % 12), 'a')}?qr`
}

const part = JSON.parse(process.argv[2] ?? '') as StudioPart
for await (const line of linesOf[part.kind](part)) console.log(JSON.stringify(line))
