import type { BrandKitRequest, BrandKitUpdate } from '#contract/brand-operations.ts'
import type { BrandKit } from '#contract/brand-kit.ts'
import { type KitDesign, kitDesignSchema } from '#design/brand/brand-kit.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { offers, useSession } from './session.ts'

/** A brand kit whose design this version can draw. */
export type ReadableKit = BrandKit & { readonly design: KitDesign }

export const brandKitsQuery = queryOptions({
  queryKey: queryKeys.brandKits(),
  queryFn: async ({ signal }) => readableKits((await request('listBrandKits', { signal })).data),
  staleTime: 300_000,
})

/** The user's kits, default first. Stays idle when the service has no kits. */
export function useBrandKits() {
  const session = useSession()
  return useQuery({
    ...brandKitsQuery,
    enabled: session.data !== undefined && offers(session.data, 'listBrandKits'),
  })
}

/** Skip kits from a newer service that this version cannot draw. */
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

/** The session carries the default kit, so refresh it too. */
function useRefresh() {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.brandKits() }),
      client.invalidateQueries({ queryKey: queryKeys.session() }),
    ])
  }
}
