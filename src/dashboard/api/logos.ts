import {
  queryOptions,
  type QueryKey,
  useQuery,
  useQueryClient,
  skipToken,
  type QueryClient,
} from '@tanstack/react-query'
import type { Logo } from '#contract/logo.ts'
import type { LogoImage } from '#design/render/render-svg.ts'
import { queryKeys } from './query-keys.ts'
import { failureOf } from './failure-of.ts'
import { request, requestFile } from './request.ts'
import { offers, sessionQuery, useOffers } from './session.ts'
import { asPicture } from './picture-pixels.ts'
import { useChange } from './operation-hooks.ts'

export const logosQuery = queryOptions({
  queryKey: queryKeys.logos(),
  queryFn: async ({ signal }) => (await request('listLogos', { signal })).data,
  staleTime: 300_000,
})

/** The user's logos, newest first, removed ones last. Stays idle when the service has no logos. */
export function useLogos() {
  return useQuery({ ...logosQuery, enabled: useOffers('listLogos') })
}

/** A logo image; null when the service does not have it, and then the code is drawn without it. */
export function useLogoImage(id: string | null) {
  const client = useQueryClient()
  return useQuery(logoImageQuery(client, id))
}

export function logoImageQuery(client: QueryClient, id: string | null) {
  return queryOptions({
    queryKey: queryKeys.logoImage(id ?? ''),
    queryFn: id === null ? skipToken : () => loadLogo(client, id),
    // A stored logo never changes.
    staleTime: Infinity,
  })
}

/** Timeout in milliseconds. Both the preview and the save wait for a logo, a picture or a frame. */
const patience = 8_000

/** The file of an uploaded logo, picture or frame; null when the service does not have it. */
async function readLogoFile(client: QueryClient, id: string): Promise<Blob | null> {
  if (!offers(await client.ensureQueryData(sessionQuery), 'readLogo')) return null
  try {
    return await requestFile('readLogo', { params: { id }, patience })
  } catch (thrown) {
    if (failureOf(thrown).kind === 'not-found') return null
    throw thrown
  }
}

/** At most 512 pixels per side, with the original size. */
async function loadLogo(client: QueryClient, id: string): Promise<LogoImage | null> {
  const session = await client.ensureQueryData(sessionQuery)
  const [file, logos] = await Promise.all([
    readLogoFile(client, id),
    offers(session, 'listLogos') ? client.ensureQueryData(logosQuery) : [],
  ])
  if (file === null) return null
  const href = await dataUrl(await shrinkPicture(file))
  const known = logos.find((logo) => logo.id === id)
  return {
    href,
    ...(known === undefined ? await sizeOf(href) : { width: known.width, height: known.height }),
  }
}

/** A file as the text of an address. */
export function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(reader.error ?? new Error('unreadable file'))
    reader.readAsDataURL(file)
  })
}

/** Image size in pixels. An SVG without its own size counts as square. */
async function sizeOf(href: string): Promise<{ width: number; height: number }> {
  const image = new Image()
  image.src = href
  await image.decode()
  return { width: image.naturalWidth || 256, height: image.naturalHeight || 256 }
}

/** Longer side of a logo in pixels: 300 dpi at 4 cm, and light enough to redraw at each keystroke. */
const longest = 512

/**
 * Scales a PNG, JPEG or WebP down to 512 pixels on its longer side, in its own format. Photos are rotated
 * upright and lose their Exif data, because not every viewer of a download rotates them. Small images,
 * vectors and files that cannot be drawn are returned unchanged.
 */
export async function shrinkPicture<Picture extends Blob>(picture: Picture): Promise<Picture | Blob> {
  if (!['image/png', 'image/jpeg', 'image/webp'].includes(picture.type)) return picture
  if (typeof createImageBitmap === 'undefined') return picture
  // The service reports files that no browser can read.
  const bitmap = await createImageBitmap(picture).catch(() => null)
  if (bitmap === null) return picture
  try {
    const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
    if (scale === 1 && !(await isPhotograph(picture))) return picture
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (context === null) return picture
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const smaller = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn, picture.type, 0.92))
    return smaller ?? picture
  } finally {
    bitmap.close()
  }
}

/** Exif 2.32 §4.7.2: camera metadata begins with these bytes near the start of the file. */
async function isPhotograph(picture: Blob): Promise<boolean> {
  if (picture.type !== 'image/jpeg') return false
  return new TextDecoder('latin1')
    .decode(await picture.slice(0, 65_536).arrayBuffer())
    .includes('Exif\u0000\u0000')
}

/** A stored picture, decoded; null when the service does not have it, and then the pattern is drawn. */
export function usePicture(id: string | null) {
  const client = useQueryClient()
  return useQuery(pictureQuery(client, id))
}

export function pictureQuery(client: QueryClient, id: string | null) {
  return loadedQuery(client, queryKeys.codePicture(id ?? ''), id, async (file) =>
    (await import('./load-picture.ts')).loadPicture(file),
  )
}

/** A stored file and what is made of it. Few codes have one, so its decoder loads on demand. */
function loadedQuery<Loaded>(
  client: QueryClient,
  queryKey: QueryKey,
  id: string | null,
  load: (file: Blob) => Promise<Loaded | null>,
) {
  return queryOptions({
    queryKey,
    queryFn:
      id === null
        ? skipToken
        : async () => {
            const file = await readLogoFile(client, id)
            return file && load(file)
          },
    // A stored file never changes, and pixels cannot be compared as JSON.
    staleTime: Infinity,
    structuralSharing: false,
  })
}

/** An uploaded frame; null when the service does not have it, and then its place stays empty. */
export function useOwnFrame(id: string | null) {
  const client = useQueryClient()
  return useQuery(ownFrameQuery(client, id))
}

export function ownFrameQuery(client: QueryClient, id: string | null) {
  return loadedQuery(client, queryKeys.ownFrame(id ?? ''), id, async (file) =>
    (await import('./load-picture.ts')).loadFrame(file),
  )
}

/** The user's pictures, newest first, without removed ones. */
export function usePictures() {
  return useUploaded('picture')
}

/** Uploads a picture for a code, redrawn as a PNG, so that page and service decode the same pixels. */
export function useUploadPicture() {
  return useUpload(async (file) =>
    request('uploadLogo', {
      query: { name: file.name, purpose: 'picture' },
      body: await asPicture(file),
    }),
  )
}

/** The user's frames, newest first, without removed ones. */
export function useFrames() {
  return useUploaded('frame')
}

function useUploaded(kind: 'picture' | 'frame') {
  return useQuery({
    ...logosQuery,
    enabled: useOffers('listLogos'),
    select: (images) => images.filter(({ purpose, isRemoved }) => purpose === kind && isRemoved !== true),
  })
}

/** Uploads an SVG drawing as a frame (at most 1 MB). */
export function useUploadFrame() {
  return useUpload((file) =>
    request('uploadLogo', { query: { name: file.name, purpose: 'frame' }, body: file }),
  )
}

/**
 * Uploads a logo file (PNG, JPEG, WebP or SVG, at most 1 MB). It is scaled down first, so the service and
 * this page draw the same image.
 */
export function useUploadLogo() {
  return useUpload(async (file) =>
    request('uploadLogo', { query: { name: file.name }, body: await shrinkPicture(file) }),
  )
}

function useUpload(send: (file: File) => Promise<{ readonly data: Logo }>) {
  return useChange(async (file: File) => (await send(file)).data, {
    onSuccess: (client) => client.invalidateQueries({ queryKey: queryKeys.logos(), exact: true }),
  })
}

/** Removes a logo from the choices. Codes that use it keep it. Idempotent. */
export function useRemoveLogo() {
  return useChange(async (id: string) => (await request('removeLogo', { params: { id } })).data, {
    onSuccess: keep,
  })
}

export function useRestoreLogo() {
  return useChange(async (id: string) => (await request('restoreLogo', { params: { id } })).data, {
    onSuccess: keep,
  })
}

function keep(client: QueryClient, logo: Logo): void {
  client.setQueryData(logosQuery.queryKey, (logos) => logos?.map((one) => (one.id === logo.id ? logo : one)))
}
