import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Logo } from '#contract/logo.ts'
import { logosQuery } from './logos.ts'
import { request } from './request.ts'

/** Takes a logo out of those that are offered. Codes that show it keep it. Repeating it is safe. */
export function useRemoveLogo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => (await request('removeLogo', { params: { id } })).data,
    onSuccess: (logo) => keep(client, logo),
  })
}

/** Offers a removed logo again. */
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
