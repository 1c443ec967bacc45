import { codeGeometry } from '#design/code-geometry.ts'
import { diagnosePhoto } from '#design/print-check/diagnose-photo.ts'
import { fitSymbol } from '#design/print-check/fit-symbol.ts'
import { nearestCode } from '#design/print-check/match-code.ts'
import { matchVersion } from '#design/print-check/match-version.ts'
import { readSymbols, type SymbolReading } from '#design/print-check/read-symbols.ts'
import { blur, seededRandom } from '#design/scannability/degrade.ts'
import { type ColourImage, type GreyImage, toGrey } from '#design/scannability/image.ts'
import { aDesign } from '../design/a-design.ts'
import { aColouredPhoto, aVersionPicture } from '../design/print-check/a-coloured-photo.ts'
import { aPhoto, expectedCause, type PlantedCause } from '../design/print-check/a-photo.ts'
import { bothDecoders } from '../design/scannability/draw.ts'
import { judgesHere, textsOf } from './calibration/foreign-judges.ts'

// A part of the photos of the bench of print checks, in a process of its own: the result is one line of JSON.

export type PhotoPart =
  | { readonly kind: 'cause'; readonly planted: PlantedCause; readonly photos: number }
  | { readonly kind: 'match'; readonly first: number; readonly photos: number }

type Guesses = { readonly guessed: number; readonly wrongGuesses: number }

/** Photos that both the product and zbar read, and those of them in which they read different texts. */
type Compared = { readonly zbarRead: number; readonly bothRead: number; readonly different: number }

export type CauseResult = Guesses & {
  readonly compared: Compared
  readonly kind: 'cause'
  readonly planted: PlantedCause
  /** Photos that no decoder reads, and those drawn until there were enough of them. */
  readonly photos: number
  readonly drawn: number
  readonly named: number
  readonly rescued: number
  readonly wrongTexts: number
}

export type MatchResult = Guesses & {
  readonly compared: Compared
  readonly kind: 'match'
  readonly photos: number
  readonly read: number
  readonly codes: number
  readonly right: number
  readonly sure: number
  readonly wrongSure: number
}

export type PhotoResult = CauseResult | MatchResult

type StoredCode = { readonly id: number; readonly payload: string }

/** Codes of one campaign, the same ones in every process. */
function aLibrary(count: number): readonly StoredCode[] {
  const random = seededRandom(7)
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  return Array.from({ length: count }, (_, id) => {
    const length = 4 + Math.floor(random() * 12)
    const tag = Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('')
    return { id, payload: `https://go.acme.com/${tag}?qr` }
  })
}

const library = aLibrary(2_000)
const byPayload = new Map(library.map(({ id, payload }) => [payload, id]))
const candidates = library.map(({ id, payload }) => ({ id, ...codeGeometry(aDesign(), payload, null) }))

/** Texts of the product beside the photos, which zbar reads all at once. */
class ReadByZbar {
  private readonly photos: { readonly image: GreyImage; readonly text: string | null }[] = []

  /** @param text as the product read it, also after a change of the photo. */
  add(image: GreyImage, text: string | null): void {
    this.photos.push({ image, text })
  }

  compare(): Compared {
    if (!judgesHere().includes('zbar')) return { zbarRead: 0, bothRead: 0, different: 0 }
    const texts = textsOf(
      'zbar',
      this.photos.map(({ image }) => image),
    )
    const both = this.photos
      .map(({ text }, at) => [text, texts[at] ?? null] as const)
      .filter(([text, other]) => text !== null && other !== null)
    const different = both.filter(([text, other]) => text !== other)
    for (const [text, other] of different)
      console.error(`  read as ${JSON.stringify(text)}, by zbar as ${JSON.stringify(other)}`)
    return {
      zbarRead: texts.filter((text) => text !== null).length,
      bothRead: both.length,
      different: different.length,
    }
  }
}

/** Diagnoses an unread photo and guesses its code by its modules, as the product does. */
async function diagnose(photo: GreyImage, found: readonly SymbolReading[]) {
  const { causes, rescued, modules } = await diagnosePhoto(photo, found, readSymbols)
  const guess = rescued !== null || modules === null ? null : nearestCode(modules, candidates)
  return { cause: causes[0]?.cause ?? null, rescued: rescued?.text ?? null, guess: guess?.id ?? null }
}

async function namedCauses(planted: PlantedCause, most: number): Promise<CauseResult> {
  const counts = { photos: 0, drawn: 0, named: 0, rescued: 0, wrongTexts: 0, guessed: 0, wrongGuesses: 0 }
  const judged = new ReadByZbar()
  for (let seed = 1; counts.photos < most && seed < most * 8; seed++) {
    const code = library[(seed * 37) % library.length]!
    const photo = aPhoto(code.payload, planted, seed)
    counts.drawn++
    const found = await readSymbols(photo)
    const texts = found.flatMap(({ text }) => (text === null ? [] : [text]))
    for (const text of texts.filter((read) => read !== code.payload)) {
      counts.wrongTexts++
      console.error(`  ${planted}, seed ${seed}: read as ${JSON.stringify(text)}`)
    }
    if (texts.length > 0) {
      judged.add(photo, texts[0] ?? null)
      continue
    }
    counts.photos++
    const { cause, rescued, guess } = await diagnose(photo, found)
    judged.add(photo, rescued)
    if (cause === expectedCause(planted)) counts.named++
    else console.error(`  ${planted}, seed ${seed}: ${cause ?? 'no cause'}`)
    if (rescued !== null) counts.rescued++
    if (rescued !== null && rescued !== code.payload) {
      counts.wrongTexts++
      console.error(`  ${planted}, seed ${seed}: read after a change as ${JSON.stringify(rescued)}`)
    }
    if (guess !== null) counts[guess === code.id ? 'guessed' : 'wrongGuesses']++
  }
  return { kind: 'cause', planted, ...counts, compared: judged.compare() }
}

/** Three designs of one code: a colour, a pattern, a background. */
const designs = [aDesign(), aDesign({ color: '#1c4f9c' }), aDesign({ pattern: 'dots', color: '#1c4f9c' })]

async function matches(first: number, photos: number): Promise<MatchResult> {
  const counts = { photos, read: 0, codes: 0, right: 0, sure: 0, wrongSure: 0, guessed: 0, wrongGuesses: 0 }
  const judged = new ReadByZbar()
  for (let index = first; index < first + photos; index++) {
    const code = library[(index * 53) % library.length]!
    const pictures = designs.map((design) => aVersionPicture(design, code.payload))
    const planted = index % designs.length
    const photo = aColouredPhoto(pictures[planted]!, index + 1)
    // Every fifth photo is out of focus by about a module, so that some cannot be read.
    const image = index % 5 === 4 ? outOfFocus(photo.image, photo.quad, pictures[0]!.size) : photo.image
    const found = await readSymbols(image)
    const reading = found.find(({ text }) => text !== null)
    if (reading === undefined) {
      const { rescued, guess } = await diagnose(toGrey(image, 255), found)
      judged.add(toGrey(image, 255), rescued)
      const id = rescued === null ? guess : (byPayload.get(rescued) ?? -1)
      if (id !== null) counts[id === code.id ? 'guessed' : 'wrongGuesses']++
      continue
    }
    judged.add(toGrey(image, 255), reading.text)
    counts.read++
    if (byPayload.get(reading.text ?? '') === code.id) counts.codes++
    const { quad } = fitSymbol(toGrey(image, 255), reading.corners, pictures[0]!.size)
    const { ranked, isSure } = matchVersion(image, quad, pictures)
    const isRight = ranked[0]?.index === planted
    if (isRight) counts.right++
    if (isSure) counts.sure++
    if (isSure && !isRight) counts.wrongSure++
  }
  return { kind: 'match', ...counts, compared: judged.compare() }
}

function outOfFocus(
  image: ColourImage,
  quad: readonly (readonly [number, number])[],
  size: number,
): ColourImage {
  const [[x0, y0], [x1, y1]] = [quad[0]!, quad[1]!]
  const sigma = Math.hypot(x1 - x0, y1 - y0) / size
  const data = image.data.slice()
  const { width, height } = image
  for (let channel = 0; channel < 3; channel++) {
    const tones = Uint8ClampedArray.from({ length: width * height }, (_, at) => data[at * 4 + channel]!)
    const soft = blur({ data: tones, width, height }, sigma)
    for (let at = 0; at < width * height; at++) data[at * 4 + channel] = soft.data[at]!
  }
  return { data, width, height }
}

const part = JSON.parse(process.argv[2] ?? '') as PhotoPart
await bothDecoders()
const result =
  part.kind === 'cause'
    ? await namedCauses(part.planted, part.photos)
    : await matches(part.first, part.photos)
console.log(JSON.stringify(result))
