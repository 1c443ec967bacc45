import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import { type BrandKitRow, brandKitsOf } from '../database/find-brand-kits.ts'
import { createBrandKit, deleteBrandKit, updateBrandKit } from '../rules/brand-kits.ts'
import type { ServiceDeps } from '../service-deps.ts'
import { parseRequest } from './parse-request.ts'
import { presentBrandKit } from './present-brand-kit.ts'
import { sendOutcome } from './send-outcome.ts'
import { userOf } from './sign-in.ts'

/** Brand kits: list, create, update, delete. */
export function brandKitRoutes(api: FastifyInstance, deps: ServiceDeps): void {
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
    return sendOutcome(reply, kit, 'other', answer(create.success))
  })

  api.put(update.path, async (request, reply) => {
    const command = parseRequest(update.body, request.body)
    const kit = command.ok
      ? await updateBrandKit(deps, userOf(request).id, kitId(request), command.value)
      : command
    return sendOutcome(reply, kit, 'other', answer(update.success))
  })

  api.delete(remove.path, async (request, reply) => {
    const deleted = await deleteBrandKit(deps, userOf(request).id, kitId(request))
    return sendOutcome(reply, deleted, 'other', () => ({ status: remove.success, body: { success: true } }))
  })
}

/** U+0000 reaches an address as %00, and databases cut or refuse it; no kit has such an id. */
function kitId(request: FastifyRequest): string {
  const { id } = request.params as { readonly id: string }
  return id.includes('\u0000') ? '' : id
}
