import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { pictureFormats } from '#contract/pictures.ts'
import {
  defaultDesign,
  defaultFrame,
  defaultPicture,
  type Design,
  frameFonts,
  frameIds,
} from '#design/design.ts'
import { designToFields } from '#design/record-design.ts'
import { type Pixels, rasterise } from '../../design/decode-picture.ts'
import { ghostscript, libwebp, pictureOfPixels, poppler } from '../../journeys/support/foreign-readers.ts'
import { differingBesideEdges } from '../../journeys/support/picture-pixels.ts'
import { installForeignTools } from '../../support/foreign-tools.js'
import { aPhoto } from '../files/sample-files.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForAll } from '../support/own-service.ts'

serviceForAll({ plan: 'business' })
beforeAll(() => installForeignTools(), 300_000)

const upload = async (name: string, payload: Buffer, purpose?: string): Promise<string> => {
  const answer = await service.inject({
    method: 'POST',
    url: `/api/v1/logos?name=${name}${purpose === undefined ? '' : `&purpose=${purpose}`}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload,
  })
  expect(answer.statusCode).toBe(201)
  return answer.json().data.id
}

let tag = 0

async function saved(design: Partial<Design>): Promise<number> {
  const { design: details, ...flat } = designToFields({ ...defaultDesign, ...design })
  tag += 1
  const body = { ...aCreateRequest({ slashTag: `pixels-${tag}` }), ...flat, fieldData: { design: details } }
  return (await service.api('POST', '/qr-code', body)).json().data.id
}

const withLogo = (id: string): Partial<Design> => ({
  errorCorrection: 'H',
  logo: { id, size: 0.25, margin: 1, hideModules: true },
})

async function fileOf(id: number, format: string, query = ''): Promise<Buffer> {
  const answer = await service.api('GET', `/qr-code/${id}/picture.${format}${query}`)
  expect([format, answer.statusCode]).toEqual([format, 200])
  return answer.rawPayload
}

/** A usual run takes every eighth frame and two drawings of a package; TEST_RUNS takes them all. */
const isQuick = process.env['TEST_RUNS'] === undefined
const frames = frameIds.flatMap((id, at) =>
  !isQuick || at % 8 === 0 ? [[id, frameFonts[at % frameFonts.length]!] as const] : [],
)
const size = 600
const most = 0.005
/** Every file of a code, drawn by programs of others, has the pixels of its SVG. */
async function expectSamePixels(id: number, formats: readonly string[] = pictureFormats): Promise<void> {
  const svg = (await fileOf(id, 'svg')).toString()
  const shown = rasterise(svg, size)
  const { width, height } = shown
  const drawn: [string, Pixels][] = []
  for (const format of formats) {
    const file = await fileOf(id, format, format === 'pdf' ? '' : `?size=${width}`)
    if (format === 'pdf')
      drawn.push(['poppler', poppler(file, width, height)], ['Ghostscript', ghostscript(file, width, height)])
    else if (format === 'webp') drawn.push([format, libwebp(file)])
    else if (format !== 'svg') drawn.push([format, pictureOfPixels(file, format, width, height)])
  }
  const shares = drawn.map(([program, pixels]) => [program, differingBesideEdges(pixels, shown)] as const)
  expect(shares.filter(([, share]) => share > most)).toEqual([])
}

/** Logos of others: gradients that take their colours from others, groups with transforms, circles, and styles. */
const drawings = [
  [
    'devicon',
    'node_modules/devicon/icons',
    (name: string) => `${name}/${name}-original.svg`,
    /Gradient [^>]*href/,
  ],
  ['openmoji', 'node_modules/openmoji/color/svg', (name: string) => name, /./],
  ['flag-icons', 'node_modules/flag-icons/flags/1x1', (name: string) => name, /./],
] as const

test.each(drawings)(
  'a vector logo of %s is at its place in every file',
  async (_, folder, pathOf, features) => {
    const files = readdirSync(folder).map((name) => readIfThere(`${folder}/${pathOf(name)}`))
    const taken = files.filter((drawing) => drawing !== null && features.test(drawing.toString()))
    for (let at = 0; at < taken.length; at += Math.ceil(taken.length / (isQuick ? 2 : 8)))
      await expectSamePixels(await saved(withLogo(await upload('logo.svg', taken[at]!))))
  },
)

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}

test.each(['png', 'jpeg', 'webp'] as const)(
  'a logo of pixels in %s is the same in every file',
  async (type) => {
    const logo = await sharp(await aPhoto(300, 200, 'png'))
      .toFormat(type)
      .toBuffer()
    await expectSamePixels(await saved(withLogo(await upload(`logo.${type}`, logo))))
  },
)

test('a code of a photo is the same in every file', async () => {
  const id = await upload('photo.png', await aPhoto(320, 320, 'png'), 'picture')
  await expectSamePixels(await saved({ picture: { ...defaultPicture, id } }))
})

test.each(frames)(
  'a code in the frame %s with a vector logo and a text in %s is the same in a PDF',
  async (frame, font) => {
    const logo = await upload('logo.svg', readFileSync('node_modules/flag-icons/flags/1x1/pt.svg'))
    const design = { ...withLogo(logo), frame: { ...defaultFrame, id: frame, text: 'Scan me', font } }
    await expectSamePixels(await saved(design), ['pdf'])
  },
)
