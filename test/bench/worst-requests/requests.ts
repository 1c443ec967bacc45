import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { multipartOf } from '../../service/files/send-file.ts'
import type { ServiceProcess } from '../../service/support/a-process.ts'
import type { Filled } from './fill.ts'

export type WorstRequest = {
  readonly title: string
  /** Sends it; the round makes it new each time. */
  readonly send: (service: ServiceProcess, round: number) => Promise<void>
}

/** The worst request of each operation that works on many codes or on a large file. */
export async function worstRequests(filled: Filled): Promise<readonly WorstRequest[]> {
  const bulk = (title: string, change: object): WorstRequest => ({
    title: `bulk change of 500 codes: ${title}`,
    send: post('/api/v1/qr-code/bulk', (round) => ({
      ids: filled.ids,
      change: JSON.parse(JSON.stringify(change).replaceAll('ROUND', String(round))),
    })),
  })
  const identify = (title: string, payloads: readonly string[]): WorstRequest => ({
    title: `identify ${title}`,
    send: post('/api/v1/qr-code/identify', () => ({ payloads })),
  })
  return [
    identify('500 networks among 2,000', filled.networks),
    identify('500 links', filled.links),
    {
      title: 'rename a tag of many codes',
      send: post('/api/v1/tags/rename', (round) => ({
        from: round === 0 ? filled.tag : `renamed ${round - 1}`,
        to: `renamed ${round}`,
      })),
    },
    bulk('add tags', { action: 'addTags', tags: ['added ROUND'] }),
    bulk('restyle', { action: 'restyle', design: { color: '#12345ROUND' } }),
    bulk('delete', { action: 'delete' }),
    bulk('restore', { action: 'restore' }),
    {
      title: 'check an import of 1,000 rows',
      send: post('/api/v1/qr-code/import/check', (round) => ({ rows: rowsOf(filled, 1_000, round) })),
    },
    {
      title: 'import 500 rows',
      send: post('/api/v1/qr-code/import', (round) => ({ rows: rowsOf(filled, 500, round) })),
    },
    { title: 'export a page of 200 whole codes', send: exportPage },
    { title: 'export the changes', send: get('/api/v1/changes.csv') },
    { title: 'follow the changes once', send: get('/api/v1/changes/live?seconds=0') },
    { title: 'delete a folder of 2,000 codes and restore it', send: removeFolder },
    { title: 'list the tags of 5,000 codes', send: get('/api/v1/tags') },
    { title: 'draw a photo as the largest code', send: await drawLargest(filled) },
    {
      title: 'check the longest password',
      send: post('/api/v1/me/password', (round) => ({ password: `${round}-`.repeat(99) })),
    },
    await upload('a picture of 25 million pixels', 'picture.png', aNoisyPicture),
    await upload('a PDF that inflates to 300 MB', 'large.pdf', aPdfBomb),
  ]
}

async function answered(answer: Response): Promise<void> {
  const text = await answer.text()
  if (answer.status >= 500) throw new Error(`${answer.url} answered ${answer.status}: ${text.slice(0, 300)}`)
}

function post(path: string, bodyOf: (round: number) => object): WorstRequest['send'] {
  return async ({ origin, token }, round) =>
    await answered(
      await fetch(origin + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(round)),
      }),
    )
}

function get(path: string): WorstRequest['send'] {
  return async ({ origin, token }) =>
    await answered(await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } }))
}

const exportPage = get('/api/v1/qr-code?whole=true&limit=200')

function rowsOf({ domain }: Filled, count: number, round: number) {
  return Array.from({ length: count }, (_, row) => ({
    key: `bench-${count}-${round}-${row}`,
    folder: `Campaigns / Round ${round}`,
    body: {
      qrType: 'website',
      qr: {},
      brandedDomain: domain,
      title: `Poster ${row}`,
      destinationUrl: `https://www.acme.com/posters/${round}/${row}`,
      slashTag: `bench-${count}-${round}-${row}`,
      tags: 'poster, autumn',
    },
  }))
}

async function upload(
  title: string,
  name: string,
  contentOf: (round: number) => Promise<Buffer>,
): Promise<WorstRequest> {
  const contents = [await contentOf(0), await contentOf(1), await contentOf(2)]
  return {
    title: `upload ${title}`,
    send: async ({ origin, token }, round) => {
      const { headers, payload } = multipartOf(name, contents[round] ?? Buffer.alloc(0))
      await answered(
        await fetch(`${origin}/api/v1/files`, {
          method: 'POST',
          headers: { ...headers, authorization: `Bearer ${token}` },
          body: new Uint8Array(payload),
        }),
      )
    },
  }
}

/** With 2,000 codes, which go out of it and back. */
const removeFolder: WorstRequest['send'] = async ({ origin, token }) => {
  for (const [method, path] of [
    ['DELETE', '/folders/1'],
    ['POST', '/folders/1/restore'],
  ] as const) {
    const headers = { authorization: `Bearer ${token}` }
    await answered(await fetch(`${origin}/api/v1${path}`, { method, headers }))
  }
}

/** A picture of four million pixels behind a text of 1,000 characters. */
async function drawLargest({ domain }: Filled): Promise<WorstRequest['send']> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const photo = await sharp({
    create: { width: 2_048, height: 2_048, channels: 3, background: '#888', noise },
  })
    .blur(4)
    .jpeg({ quality: 60 })
    .toBuffer()
  let path: string | null = null
  return async (service) => {
    path ??= await createPhotoCode(service, domain, photo)
    await get(path)(service, 0)
  }
}

async function createPhotoCode(
  { origin, token }: ServiceProcess,
  brandedDomain: string,
  photo: Buffer,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const sent = await fetch(`${origin}/api/v1/logos?purpose=picture`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'image/jpeg' },
    body: new Uint8Array(photo),
  })
  const answer = (await sent.json()) as { readonly data?: { readonly id: string } }
  if (answer.data === undefined) throw new Error(`The photo was refused: ${JSON.stringify(answer)}`)
  const crop = { x: 0, y: 0, side: 1 }
  const picture = { id: answer.data.id, method: 'woven', strength: 0.5, contrast: 1, crop }
  const body = {
    qrType: 'text',
    text: 'Ä'.repeat(1_000),
    title: 'Photo',
    destinationUrl: 'https://www.acme.com/',
    brandedDomain,
    slashTag: 'photo',
    qr: { picture },
    fieldData: { design: { picture } },
  }
  const made = await fetch(`${origin}/api/v1/qr-code`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { data: code } = (await made.json()) as { readonly data?: { readonly id: number } }
  if (code === undefined) throw new Error(`The code of the photo was refused with ${made.status}`)
  return `/api/v1/qr-code/${code.id}/picture.svg`
}

async function aNoisyPicture(round: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 + round } as const
  return await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: '#888', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** A page whose content is 300 MB of spaces, behind a stream of a few hundred kilobytes. */
async function aPdfBomb(round: number): Promise<Buffer> {
  const document = await PDFDocument.create()
  const page = document.addPage([400, 600])
  const content = deflateSync(Buffer.alloc(300_000_000 + round, ' '))
  const stream = document.context.stream(content, { Filter: 'FlateDecode' })
  page.node.set(PDFName.of('Contents'), document.context.register(stream))
  return Buffer.from(await document.save())
}
