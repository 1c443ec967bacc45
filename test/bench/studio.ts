import { codeGeometry } from '#design/code-geometry.ts'
import { suggestDesigns } from '#design/brand/suggestions.ts'
import { defaultDesign, defaultPicture, type Design, pictureMethods } from '#design/design.ts'
import { loadGlyphs, type Glyphs } from '#design/glyphs/glyphs.ts'
import { pictureDrawer, pictureGoal, type PicturePixels } from '#design/render/picture-code.ts'
import { renderSvg, type RenderAssets } from '#design/render/render-svg.ts'
import { runBattery } from '#design/scannability/battery.ts'
import { batteryPlan } from '#design/scannability/battery-plan.ts'
import type { Decoder } from '#design/scannability/decoders.ts'
import { seededRandom } from '#design/scannability/degrade.ts'
import { toGrey } from '#design/scannability/image.ts'
import { findEdge, quickSearch } from '#design/scannability/margin.ts'
import { readerOf, sceneOf } from '#design/scannability/rehearsal.ts'
import { sightAxes, sightRanges } from '#design/scannability/sight.ts'
import type { VerdictWord } from '#design/scannability/thresholds.ts'
import { weavePadding } from '#design/weave-padding.ts'
import { textsOf } from '../design/decode-picture.ts'
import { aPicture } from '../design/a-picture.ts'
import { bothDecoders, module, rasterise } from '../design/scannability/draw.ts'
import { zbarReads } from './calibration/zbar-judge.ts'
import type { Measured } from './measured.ts'

/** Picture codes and suggested designs of a full run; `BENCH_STUDIO` makes it shorter. */
const pictures = Number(process.env['BENCH_STUDIO'] ?? 2_000)
const suggestions = Math.ceil(pictures / 2)

/**
 * Picture codes and suggested designs under the product's own test, with zbar as a judge that no threshold was tuned
 * on.
 */
export async function studio(): Promise<readonly Measured[]> {
  const bench = { decoders: await bothDecoders(), glyphs: await loadGlyphs() }
  return [
    ...(await pictureCodes(bench)),
    ...(await suggestedDesigns(bench)),
    ...(await rehearsedEdges(bench)),
  ]
}

type Bench = { readonly decoders: readonly Decoder[]; readonly glyphs: Glyphs }
type Judged = { readonly word: VerdictWord; readonly isReadByZbar: boolean; readonly isSame: boolean }

async function pictureCodes({ decoders }: Bench): Promise<readonly Measured[]> {
  const judged: Judged[] = []
  for (let number = 0; number < pictures; number++) {
    const { design, payload, pixels } = aPictureCode(number)
    judged.push(
      await judge(design, payload, { logo: null, glyphs: null, picture: pictureDrawer(pixels) }, decoders),
    )
  }
  const everywhere = judged.filter(({ word }) => word === 'everywhere')
  const saved = judged.filter(({ word }) => word === 'everywhere' || word === 'good')
  const detail = `${pictures} codes, ${saved.length} saved without a question`
  return [
    { title: 'picture codes that scan everywhere', ...share(everywhere, judged), atLeast: 0.95, detail },
    {
      title: 'saved picture codes with another payload',
      ...count(saved, ({ isSame }) => !isSame),
      atMost: 0,
    },
    {
      title: '"everywhere" that zbar does not read',
      ...share(
        everywhere.filter(({ isReadByZbar }) => !isReadByZbar),
        everywhere,
      ),
      atMost: 0.01,
    },
  ]
}

async function suggestedDesigns({ decoders, glyphs }: Bench): Promise<readonly Measured[]> {
  const judged: Judged[] = []
  const endless = suggestDesigns({ design: defaultDesign, palette: [], isClose: false }, 1)
  for (let number = 0; number < suggestions; number++)
    judged.push(await judge(endless.next().value, payloadOf(number), { logo: null, glyphs }, decoders))
  const everywhere = judged.filter(({ word }) => word === 'everywhere')
  return [
    { title: 'candidates that scan everywhere', ...share(everywhere, judged), atLeast: 0.5 },
    {
      title: 'shown suggestions that zbar does not read',
      ...share(
        everywhere.filter(({ isReadByZbar }) => !isReadByZbar),
        everywhere,
      ),
      atMost: 0.01,
      detail: `${everywhere.length} of ${suggestions} candidates shown`,
    },
  ]
}

/** Codes whose edges are searched twice. A fine search reads 2,250 pictures of each. */
const rehearsals = Math.ceil(pictures / 20)
const fineSearch = { seeds: Array.from({ length: 50 }, (_, seed) => seed + 11), halvings: 9 }

/** The edges that the scan rehearsal shows, against a search with ten times as many seeds. */
async function rehearsedEdges({ decoders, glyphs }: Bench): Promise<readonly Measured[]> {
  const differences: number[] = []
  const endless = suggestDesigns({ design: defaultDesign, palette: [], isClose: false }, 7)
  for (let number = 0; number < rehearsals; number++) {
    const [design, payload] = [endless.next().value, payloadOf(number)]
    const scene = sceneOf(rasterise(renderSvg(design, payload, { logo: null, glyphs })), module)
    const reads = readerOf(scene, payload, decoders)
    for (const axis of sightAxes) {
      const fine = await findEdge(axis, reads, fineSearch)
      if (fine <= sightRanges[axis].least) continue
      differences.push(Math.abs((await findEdge(axis, reads, quickSearch)) / fine - 1))
    }
  }
  return [
    {
      title: 'edges of the scan rehearsal within 10 % of a fine search',
      ...share(
        differences.filter((difference) => difference <= 0.1),
        differences,
      ),
      atLeast: 0.98,
      detail: `${differences.length} edges, the farthest ${Math.round(100 * Math.max(...differences))} % off`,
    },
  ]
}

function aPictureCode(number: number): {
  readonly design: Design
  readonly payload: string
  readonly pixels: PicturePixels
} {
  const random = seededRandom(number)
  const pixels = aPicture(number)
  const method = pictureMethods[number % pictureMethods.length] ?? 'clamp'
  const strength = method === 'dots' ? 0.3 : defaultPicture.strength
  const design: Design = {
    ...defaultDesign,
    minVersion: random() < 0.5 ? 4 : 8,
    picture: { id: 'photo', ...defaultPicture, method, strength },
  }
  const payload = payloadOf(number)
  if (method !== 'woven') return { design, payload, pixels }
  const plain = codeGeometry(design, payload, null)
  const goal = pictureGoal({ id: 'photo', ...defaultPicture }, pixels, plain.size)
  const padding = weavePadding(plain.modules, plain, payload, goal)
  return { design: padding === '' ? design : { ...design, padding }, payload, pixels }
}

function payloadOf(number: number): string {
  return `https://go.acme.com/${number.toString(36).padStart(3 + (number % 12), 'a')}?qr`
}

async function judge(
  design: Design,
  payload: string,
  assets: RenderAssets,
  decoders: readonly Decoder[],
): Promise<Judged> {
  const plan = batteryPlan(design, payload, null, assets.glyphs, module)
  if (plan === null) throw new RangeError('The payload of the bench does not fit.')
  const svg = renderSvg(design, payload, assets)
  const image = rasterise(svg)
  // The battery takes the pixels apart, so zbar gets its own.
  const grey = toGrey(rasterise(svg), 255)
  let word: VerdictWord = 'none'
  for await (const step of runBattery(image, payload, decoders, plan))
    if (step.kind === 'verdict') word = step.verdict.word
  const isReadByZbar = zbarReads('plain', { image: grey, module, payload, isInverted: false }, [1]) === 1
  const texts = await textsOf(svg)
  return { word, isReadByZbar, isSame: texts.length === 1 && texts[0] === payload }
}

function share(some: readonly unknown[], all: readonly unknown[]): { value: number; unit: 'x' } {
  return { value: some.length / Math.max(1, all.length), unit: 'x' }
}

function count<Value>(
  values: readonly Value[],
  isMet: (value: Value) => boolean,
): { value: number; unit: 'count' } {
  return { value: values.filter(isMet).length, unit: 'count' }
}
