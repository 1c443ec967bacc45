import { codeGeometry } from '#design/code-geometry.ts'
import { addressKind } from '#design/print-check/address-kind.ts'
import { diagnosePhoto } from '#design/print-check/diagnose-photo.ts'
import { fitSymbol } from '#design/print-check/fit-symbol.ts'
import { nearestCode } from '#design/print-check/match-code.ts'
import { matchVersion } from '#design/print-check/match-version.ts'
import { readSymbols } from '#design/print-check/read-symbols.ts'
import { seededRandom } from '#design/scannability/degrade.ts'
import { toGrey } from '#design/scannability/image.ts'
import { aDesign } from '../design/a-design.ts'
import { aColouredPhoto, aVersionPicture } from '../design/print-check/a-coloured-photo.ts'
import { aPhoto, expectedCause, plantedCauses } from '../design/print-check/a-photo.ts'
import { bothDecoders } from '../design/scannability/draw.ts'
import type { Measured } from './measured.ts'

/** Checks of prints on synthetic photos: planted causes, versions, unread codes and strangers. */
export async function printChecks(): Promise<readonly Measured[]> {
  await bothDecoders()
  const library = aLibrary(2_000)
  return [...(await causes(library, 50)), ...(await versions(library, 500)), ...strangers(200)]
}

type StoredCode = { readonly id: number; readonly payload: string }

function aLibrary(count: number): readonly StoredCode[] {
  const random = seededRandom(7)
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  return Array.from({ length: count }, (_, id) => {
    const length = 4 + Math.floor(random() * 12)
    const tag = Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('')
    return { id, payload: `https://go.acme.com/${tag}?qr` }
  })
}

async function causes(library: readonly StoredCode[], each: number): Promise<readonly Measured[]> {
  const candidates = library.map(({ id, payload }) => ({ id, ...codeGeometry(aDesign(), payload, null) }))
  let [right, all, wrongTexts, guessed, wrongGuesses] = [0, 0, 0, 0, 0]
  const byCause: string[] = []
  for (const planted of plantedCauses) {
    let [named, photos] = [0, 0]
    for (let seed = 1; photos < each && seed < each * 8; seed++) {
      const code = library[(seed * 37) % library.length]!
      const photo = aPhoto(code.payload, planted, seed)
      const found = await readSymbols(photo)
      const read = found.filter(({ text }) => text !== null)
      if (read.some(({ text }) => text !== code.payload)) wrongTexts++
      if (read.length > 0) continue
      photos++
      const { causes: ranked, rescued, modules } = await diagnosePhoto(photo, found, readSymbols)
      if (ranked[0]?.cause === expectedCause(planted)) named++
      if (rescued !== null && rescued.text !== code.payload) wrongTexts++
      const guess = rescued !== null || modules === null ? null : nearestCode(modules, candidates)
      if (guess === null) continue
      if (guess.id === code.id) guessed++
      else wrongGuesses++
    }
    byCause.push(`${planted} ${named}/${photos}`)
    right += named
    all += photos
  }
  return [
    {
      title: 'planted causes named first, in percent',
      value: (100 * right) / all,
      unit: 'count',
      atLeast: 85,
      detail: byCause.join(', '),
    },
    { title: 'wrong texts on degraded photos', value: wrongTexts, unit: 'count', atMost: 0 },
    {
      title: 'unread codes taken for another',
      value: wrongGuesses,
      unit: 'count',
      atMost: 0,
      detail: `${guessed} recognised`,
    },
  ]
}

/** Three designs of one code: a colour, a pattern, a background. */
const designs = [aDesign(), aDesign({ color: '#1c4f9c' }), aDesign({ pattern: 'dots', color: '#1c4f9c' })]

async function versions(library: readonly StoredCode[], count: number): Promise<readonly Measured[]> {
  let [codes, right, sure, wrongSure, read] = [0, 0, 0, 0, 0]
  for (let index = 0; index < count; index++) {
    const code = library[(index * 53) % library.length]!
    const pictures = designs.map((design) => aVersionPicture(design, code.payload))
    const planted = index % designs.length
    const { image } = aColouredPhoto(pictures[planted]!, index + 1)
    const reading = (await readSymbols(image)).find(({ text }) => text !== null)
    if (reading === undefined) continue
    read++
    if (reading.text === code.payload) codes++
    const { quad } = fitSymbol(toGrey(image, 255), reading.corners, pictures[0]!.size)
    const { ranked, isSure } = matchVersion(image, quad, pictures)
    const isRight = ranked[0]?.index === planted
    if (isRight) right++
    if (isSure) sure++
    if (isSure && !isRight) wrongSure++
  }
  const detail = `${read} of ${count} photos read`
  return [
    {
      title: 'codes right when read, in percent',
      value: (100 * codes) / read,
      unit: 'count',
      atLeast: 100,
      detail,
    },
    {
      title: 'versions right, in percent',
      value: (100 * right) / read,
      unit: 'count',
      atLeast: 95,
      detail: `sure of ${sure}, ${wrongSure} of them wrong`,
    },
  ]
}

/** Other hosts, half of them made to look like the account's. */
function strangers(count: number): readonly Measured[] {
  const domains = ['go.acme.com', 'qr.blue-harbour.example']
  const random = seededRandom(11)
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!
  const changes: readonly ((host: string) => string)[] = [
    (host) => host.replace('o', '0'),
    (host) => host.replace('m', 'rn'),
    (host) => host.replace('.', '-'),
    (host) => host.replace('a', 'а'),
    (host) => host.replace(/\.[a-z]+$/, pick(['.co', '.net', '.top', '.shop'])),
    (host) => `${host}.pay.example`,
    (host) => `secure-${host}`,
    (host) => host.slice(0, 4) + host.slice(3),
  ]
  let [named, imitations] = [0, 0]
  for (let index = 0; index < count; index++) {
    const isImitation = index % 2 === 0
    const host = isImitation
      ? changes[(index / 2) % changes.length]!(pick(domains))
      : `www.${pick(['shop', 'news', 'maps', 'bakery'])}${Math.floor(random() * 900)}.example`
    const { kind } = addressKind(`https://${host}/summer?qr`, domains)
    if (isImitation ? kind === 'look-alike' : kind === 'stranger') named++
    if (isImitation && kind === 'look-alike') imitations++
  }
  return [
    {
      title: 'strangers named',
      value: named,
      unit: 'count',
      atLeast: count,
      detail: `${imitations} look-alikes`,
    },
  ]
}
