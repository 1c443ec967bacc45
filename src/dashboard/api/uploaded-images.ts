import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Logo } from '#contract/logo.ts'
import { logosQuery, shrinkPicture } from './logos.ts'
import { asPicture } from './picture-pixels.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { offers, useSession } from './session.ts'

/** The user's pictures, newest first, without removed ones. */
export function usePictures() {
  const session = useSession()
  return useQuery({
    ...logosQuery,
    enabled: session.data !== undefined && offers(session.data, 'listLogos'),
    select: (images) =>
      images.filter(({ purpose, isRemoved }) => purpose === 'picture' && isRemoved !== true),
  })
}

/** Uploads a picture for a code, redrawn as a PNG, so that page and service decode the same pixels. */
export function useUploadPicture() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) =>
      (
        await request('uploadLogo', {
          query: { name: file.name, purpose: 'picture' },
          body: await asPicture(file),
        })
      ).data,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.logos(), exact: true }),
  })
}

/** The user's frames, newest first, without removed ones. */
export function useFrames() {
  const session = useSession()
  return useQuery({
    ...logosQuery,
    enabled: session.data !== undefined && offers(session.data, 'listLogos'),
    select: (images) => images.filter(({ purpose, isRemoved }) => purpose === 'frame' && isRemoved !== true),
  })
}

/** Uploads an SVG drawing as a frame (at most 1 MB). */
export function useUploadFrame() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) =>
      (await request('uploadLogo', { query: { name: file.name, purpose: 'frame' }, body: file })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.logos(), exact: true }),
  })
}

/**
 * Uploads a logo file (PNG, JPEG, WebP or SVG, at most 1 MB). It is scaled down first, so the service and
 * this page draw the same image.
 */
export function useUploadLogo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) =>
      (await request('uploadLogo', { query: { name: file.name }, body: await shrinkPicture(file) })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.logos(), exact: true }),
  })
}

/** Removes a logo from the choices. Codes that use it keep it. Idempotent. */
export function useRemoveLogo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => (await request('removeLogo', { params: { id } })).data,
    onSuccess: (logo) => keep(client, logo),
  })
}

/** Restores a removed logo. */
export function useRestoreLogo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => (await request('restoreLogo', { params: { id } })).data,
    onSuccess: (logo) => keep(client, logo),
  })
}

function keep(client: QueryClient, logo: Logo): void {
  client.setQueryData(logosQuery.queryKey, (logos) => logos?.map((one) => (one.id === logo.id ? logo : one)))
}
