import type { BrandKit, BrandKitRequest, BrandKitUpdate } from '#contract/brand-kit.ts'
import { type KitDesign, kitDesignSchema } from '#design/brand/kit-design.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { offers, useSession } from './session.ts'

/** A kit whose design this page can draw. */
export type ReadableKit = BrandKit & { readonly design: KitDesign }

export const brandKitsQuery = queryOptions({
  queryKey: queryKeys.brandKits(),
  queryFn: async ({ signal }) => readableKits((await request('listBrandKits', { signal })).data),
  staleTime: 300_000,
})

/** The user's kits, the default one first. Never loads from a service that keeps none. */
export function useBrandKits() {
  const session = useSession()
  return useQuery({
    ...brandKitsQuery,
    enabled: session.data !== undefined && offers(session.data, 'listBrandKits'),
  })
}

/** A design of a newer service may hold what this page cannot draw; such a kit is left out rather than mangled. */
function readableKits(kits: readonly BrandKit[]): ReadableKit[] {
  return kits
    .flatMap((kit) => {
      const design = kitDesignSchema.safeParse(kit.design)
      return design.success ? [{ ...kit, design: design.data }] : []
    })
    .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
}

export function useCreateBrandKit() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (body: BrandKitRequest) => (await request('createBrandKit', { body })).data,
    onSuccess: refresh,
  })
}

export function useUpdateBrandKit() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ id, body }: { readonly id: string; readonly body: BrandKitUpdate }) =>
      (await request('updateBrandKit', { params: { id }, body })).data,
    onSuccess: refresh,
  })
}

export function useDeleteBrandKit() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => request('deleteBrandKit', { params: { id } }),
    onSuccess: refresh,
  })
}

/** The session brings the default kit, so it is as old as the kits. */
function useRefresh() {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.brandKits() }),
      client.invalidateQueries({ queryKey: queryKeys.session() }),
    ])
  }
}
