import type { BrandKitRequest, BrandKit } from '#contract/brand-operations.ts'
import { type KitDesign, kitDesignSchema } from '#design/brand/brand-kit.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { useChange, useEdit } from './operation-hooks.ts'
import { useOffers } from './session.ts'

/** A brand kit whose design this version can draw. */
export type ReadableKit = BrandKit & { readonly design: KitDesign }

export const brandKitsQuery = queryOptions({
  queryKey: queryKeys.brandKits(),
  queryFn: async ({ signal }) => readableKits((await request('listBrandKits', { signal })).data),
  staleTime: 300_000,
})

/** The user's kits, default first. Stays idle when the service has no kits. */
export function useBrandKits() {
  return useQuery({ ...brandKitsQuery, enabled: useOffers('listBrandKits') })
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

/** The session carries the default kit, so it is read again too. */
const staleWithKits = { stale: [queryKeys.brandKits(), queryKeys.session()] }

export function useCreateBrandKit() {
  return useChange(
    async (body: BrandKitRequest) => (await request('createBrandKit', { body })).data,
    staleWithKits,
  )
}

/** The fields of a kit that a dialog shows. */
export type KitFields = Partial<Pick<ReadableKit, 'name' | 'design' | 'palette' | 'isDefault'>>

export function useEditBrandKit(id: string) {
  return useEdit<KitFields, unknown>(
    (body, headers) => request('updateBrandKit', { params: { id }, body, headers }),
    staleWithKits,
  )
}

export function useDeleteBrandKit() {
  return useChange((id: string) => request('deleteBrandKit', { params: { id } }), staleWithKits)
}
