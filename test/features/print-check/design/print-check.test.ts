import { beforeAll, describe, expect, test } from 'vitest'
import { codeGeometry } from '#design/code-geometry.ts'
import { addressKind } from '#features/print-check/design/address-kind.ts'
import { diagnosePhoto } from '#features/print-check/design/diagnose-photo.ts'
import { fitSymbol } from '#features/print-check/design/fit-symbol.ts'
import { matchVersion, moduleDamage, nearestCode } from '#features/print-check/design/match-version.ts'
import { readSymbols } from '#features/print-check/design/read-symbols.ts'
import { seededRandom } from '#design/seeded-random.ts'
import { toGrey } from '#design/scannability/image.ts'
import { aDesign } from '../../../design/a-design.ts'
import { bothDecoders } from '../../../design/scannability/draw.ts'
import { aColouredPhoto, aVersionPicture } from './a-coloured-photo.ts'
import { aPhoto, expectedCause, type PlantedCause, plantedCauses } from './a-photo.ts'

const payload = 'https://go.acme.com/summer?qr'

beforeAll(async () => {
  await bothDecoders()
})

test('a photo of a poster is read with its modules, version and corners', async () => {
  const photo = aPhoto(payload, null, 1)
  const [reading] = await readSymbols(photo)
  const stored = codeGeometry(aDesign(), payload, null)
  expect(reading).toMatchObject({ text: payload, version: stored.version, level: stored.level })
  expect(moduleDamage(reading!.modules!, stored)).toEqual({ wrong: [], share: 0, use: 0 })
  expect(fitSymbol(photo, reading!.corners, stored.size).score).toBeGreaterThan(0.9)
})

/** Seeds of photos that no decoder reads as they are. */
const unreadSeeds: Readonly<Record<PlantedCause, number>> = {
  blurred: 4,
  moved: 7,
  small: 1,
  glare: 1,
  pale: 1,
  margin: 1,
  corner: 1,
  screen: 1,
  angle: 7,
  covered: 1,
}

test.each(plantedCauses)('the cause of an unread photo is named: %s', async (cause) => {
  const photo = aPhoto(payload, cause, unreadSeeds[cause])
  const found = await readSymbols(photo)
  expect(found.filter(({ text }) => text !== null)).toEqual([])
  const { causes, rescued } = await diagnosePhoto(photo, found, readSymbols)
  expect(causes[0]?.cause).toBe(expectedCause(cause))
  expect([null, payload]).toContain(rescued === null ? null : rescued.text)
})

const random = seededRandom(3)

test.each([
  ['a wall', () => 200],
  ['noise', () => random() * 255],
])('%s without a code has no place and no cause', async (_, tone) => {
  const photo = { data: Uint8ClampedArray.from({ length: 300 * 300 }, tone), width: 300, height: 300 }
  expect(await diagnosePhoto(photo, await readSymbols(photo), readSymbols)).toMatchObject({
    located: null,
    causes: [],
  })
})

describe('a damaged symbol', () => {
  const codes = Array.from({ length: 60 }, (_, index) => {
    const text = `https://go.acme.com/p${String(index).padStart(3, '0')}?qr`
    return { id: index, ...codeGeometry(aDesign(), text, null) }
  })
  const hurt = (index: number, share: number) =>
    codes[index]!.modules.map((line, row) =>
      line.map((isDark, column) => ((row * 31 + column * 17) % 100 < share * 100 ? !isDark : isDark)),
    )

  test('is recognised among codes of one campaign, and its damage is counted', () => {
    const seen = hurt(41, 0.12)
    expect(nearestCode(seen, codes)?.id).toBe(41)
    const damage = moduleDamage(seen, codes[41]!)
    expect(damage?.share).toBeCloseTo(0.12, 1)
    expect(damage?.use).toBeGreaterThan(1)
  })

  test('is not guessed when it is none of them, or when two are equally close', () => {
    expect(
      nearestCode(codeGeometry(aDesign(), 'https://other.example/ab1?qr', null).modules, codes),
    ).toBeNull()
    expect(nearestCode(hurt(7, 0.02), [...codes, { id: 99, modules: hurt(7, 0.03) }])).toBeNull()
  })
})

test('a photo shows its own version among those that differ in colour, pattern or frame', async () => {
  const designs = [
    aDesign(),
    aDesign({ color: '#b3123a' }),
    aDesign({ pattern: 'dots' }),
    aDesign({ background: { color: '#ffd24d', transparent: false } }),
  ]
  const pictures = designs.map((design) => aVersionPicture(design, payload))
  for (const [index, picture] of pictures.entries()) {
    const { image, quad } = aColouredPhoto(picture, index + 3)
    const [reading] = await readSymbols(image)
    expect(reading?.text).toBe(payload)
    const fit = fitSymbol(toGrey(image, 255), reading!.corners, picture.size)
    expect(fit.quad[0][0]).toBeCloseTo(quad[0][0], -1)
    const outcome = matchVersion(image, fit.quad, pictures)
    expect(outcome.ranked[0]?.index).toBe(index)
    expect(outcome).toMatchObject({ alike: [index], isSure: true, isShown: true })
  }
})

test('versions that look the same are told as alike', () => {
  const picture = aVersionPicture(aDesign(), payload)
  const { image, quad } = aColouredPhoto(picture, 5)
  const almost = aVersionPicture(aDesign({ color: '#050505' }), payload)
  expect(matchVersion(image, quad, [picture, almost]).alike).toEqual([0, 1])
})

describe('whose address it is', () => {
  const domains = ['go.acme.com', 'acme.example:8081']

  test.each([
    ['https://go.acme.com/summer?qr', { kind: 'own', domain: 'go.acme.com', tag: 'summer' }],
    ['HTTPS://GO.ACME.COM/Summer', { kind: 'own', domain: 'go.acme.com', tag: 'Summer' }],
    ['http://acme.example:8081/menu', { kind: 'own', domain: 'acme.example:8081', tag: 'menu' }],
    ['https://www.wikipedia.org/wiki/QR', { kind: 'stranger', host: 'www.wikipedia.org' }],
    ['WIFI:T:WPA;S:Guest;;', { kind: 'text' }],
    ['https://', { kind: 'text' }],
  ])('%s', (text, kind) => {
    expect(addressKind(text, domains)).toEqual(kind)
  })

  test.each([
    'https://go.acme.co/summer',
    'https://g0.acme.com/summer',
    'https://go.acrne.com/summer',
    'https://go-acme.com/summer',
    'https://goacme.com/summer',
    'https://go.acme.com.pay.example/summer',
    'https://go.acme.com@evil.example/summer',
    'https://go.аcme.com/summer',
    'https://go.acmee.com/summer',
    'https://og.acme.com/summer',
  ])('%s imitates a domain of the account', (text) => {
    expect(addressKind(text, domains)).toMatchObject({ kind: 'look-alike', domain: 'go.acme.com' })
  })
})
