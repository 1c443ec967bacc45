import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { type UtmTemplate, type UtmTemplateRequest, type UtmPart, utmParts } from '#contract/utm-templates.ts'
import { readPersonal, storePersonal } from './credentials.ts'
import { useFolders } from './change-folders.ts'
import { invalidate, useChange, useEdit, useRead } from './operation-hooks.ts'
import { queryKeys } from './query-keys.ts'
import { request } from './request.ts'
import { useOffers } from './session.ts'

/** The UTM templates of the account, by name. Stays idle where the service has none. */
export function useUtmTemplates() {
  return useRead('listUtmTemplates', queryKeys.utmTemplates(), {}, { staleTime: 60_000 })
}

const stale = { stale: [queryKeys.utmTemplates(), queryKeys.utmDifferences()] }

export function useCreateUtmTemplate() {
  return useChange(
    async (body: UtmTemplateRequest) => (await request('createUtmTemplate', { body })).data,
    stale,
  )
}

export function useEditUtmTemplate(id: string) {
  return useEdit<Pick<UtmTemplate, 'name' | 'parts'>, unknown>(
    (body, headers) => request('updateUtmTemplate', { params: { id }, body, headers }),
    stale,
  )
}

export function useDeleteUtmTemplate() {
  return useChange((id: string) => request('deleteUtmTemplate', { params: { id } }), stale)
}

export function useRestoreUtmTemplate() {
  return useChange((id: string) => request('restoreUtmTemplate', { params: { id } }), stale)
}

/** The template for new codes of a folder, its own or that of its parent; 0 is no folder. */
export function useFolderUtm(folderId: number): { template: UtmTemplate; folder: string } | null {
  const { data: templates = [] } = useUtmTemplates()
  const { data: { data: folders } = { data: [] } } = useFolders()
  const folder = folders.find(({ id }) => id === folderId)
  if (folder === undefined) return null
  const parent = folders.find(({ id }) => id === folder.parentId)
  const templateOf = (id: string | null | undefined) => templates.find((one) => one.id === id)
  const template = templateOf(folder.utmTemplateId) ?? templateOf(parent?.utmTemplateId)
  return template === undefined ? null : { template, folder: folder.name }
}

const oldKey = 'tessera.utm-templates'
const text = z.string().check(z.maxLength(255))
const oldSchema = z.array(
  z.object({
    name: z.string().check(z.minLength(1), z.maxLength(60)),
    utm: z.object(Object.fromEntries(utmParts.map((part) => [part, text])) as Record<UtmPart, typeof text>),
  }),
)

/** Moves the templates that version 1.0 stored in this browser to the account. */
export function useMoveBrowserTemplates(): void {
  const client = useQueryClient()
  const isOffered = useOffers('createUtmTemplate')
  useEffect(() => {
    const stored = isOffered ? readPersonal(oldKey) : null
    if (stored === null) return
    void moveTemplates(stored)
      // A first list that is still on its way is without them, and would be kept.
      .then(() => client.cancelQueries({ queryKey: queryKeys.utmTemplates() }))
      .then(() => invalidate(client, queryKeys.utmTemplates()))
      .catch(() => storePersonal(oldKey, stored))
  }, [client, isOffered])
}

async function moveTemplates(stored: string): Promise<void> {
  const { data: old = [] } = oldSchema.safeParse(JSON.parse(stored))
  // First, so that a second screen does not move them too.
  storePersonal(oldKey, null)
  const known = new Set((await request('listUtmTemplates')).data.map(({ name }) => name))
  for (const { name, utm } of old.filter((one) => !known.has(one.name))) {
    // A brace would be a placeholder now.
    const parts = utmParts.map((part) => [part, { value: utm[part].replaceAll(/[{}]/g, '') }])
    await request('createUtmTemplate', {
      body: { name, parts: Object.fromEntries(parts) as UtmTemplateRequest['parts'] },
    })
  }
}
