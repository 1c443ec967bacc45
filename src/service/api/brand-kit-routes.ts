import type { FastifyInstance } from 'fastify'
import type { BrandKit } from '#contract/brand-kit.ts'
import { operations } from '#contract/operations.ts'
import { createBrandKit, deleteBrandKit, updateBrandKit } from '../commands/brand-kits.ts'
import { brandKitsOf, type BrandKitRow } from '../database/queries/find-brand-kits.ts'
import type { ApiDeps } from './api-deps.ts'
import { recordChange } from './change-routes.ts'
import { textId, parseRequest } from './parse-request.ts'
import { sendOutcome } from './answers.ts'
import { userOf } from './sign-in.ts'

/** Brand kits: list, create, update, delete. */
export function brandKitRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { listBrandKits, createBrandKit: create, updateBrandKit: update, deleteBrandKit: remove } = operations
  const answer = (status: number) => (kit: BrandKitRow) => ({
    status,
    body: { success: true, data: presentBrandKit(kit) },
  })

  api.get(listBrandKits.path, async (request) => {
    const kits = await brandKitsOf(deps.database, userOf(request).id).execute()
    return { data: kits.map(presentBrandKit) }
  })

  api.post(create.path, async (request, reply) => {
    const command = parseRequest(create.body, request.body)
    const kit = command.ok ? await createBrandKit(deps, userOf(request).id, command.value) : command
    if (kit.ok) await recordChange(deps, request, { kind: 'kit.created', subject: kit.value.name })
    return sendOutcome(reply, kit, 'other', answer(create.success))
  })

  api.put(update.path, async (request, reply) => {
    const command = parseRequest(update.body, request.body)
    const kit = command.ok
      ? await updateBrandKit(deps, userOf(request).id, textId(request), command.value)
      : command
    if (kit.ok) await recordChange(deps, request, { kind: 'kit.edited', subject: kit.value.name })
    return sendOutcome(reply, kit, 'other', answer(update.success))
  })

  api.delete(remove.path, async (request, reply) => {
    const deleted = await deleteBrandKit(deps, userOf(request).id, textId(request))
    if (deleted.ok) await recordChange(deps, request, { kind: 'kit.deleted', subject: deleted.value })
    return sendOutcome(reply, deleted, 'other', () => ({ status: remove.success, body: { success: true } }))
  })
}

/** The public fields of a kit. */
export function presentBrandKit(row: BrandKitRow): BrandKit {
  return {
    id: row.id,
    name: row.name,
    design: JSON.parse(row.design) as BrandKit['design'],
    palette: JSON.parse(row.palette) as BrandKit['palette'],
    isDefault: row.default_id === row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
