import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Logo } from '#contract/logo.ts'
import { logosQuery, shrinkPicture } from './logos.ts'
import { asPicture } from './picture-pixels.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { useChange } from './operation-hooks.ts'
import { useOffers } from './session.ts'

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
