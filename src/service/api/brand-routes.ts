import type { FastifyInstance } from 'fastify'
import { logoMaxBytes } from '#contract/logo.ts'
import { operations } from '#contract/operations.ts'
import {
  createBrandKit,
  deleteBrandKit,
  updateBrandKit,
  brandKitsOf,
  presentBrandKit,
} from '../commands/library/brand-kits.ts'
import { keepLogo, removeLogo } from '../commands/pictures/keep-logo.ts'
import { findLogo, logoColumns, presentLogo } from '../database/queries/logos.ts'
import { done, invalid, mapped, notFound } from '../domain/refusal.ts'
import { textId } from './parse-request.ts'
import { type ApiDeps, asData, recordChange, recorded, saved, serve, succeeded } from './serve.ts'
import { sendWait } from './sign-in.ts'

/** Brand kits: list, create, update, delete. */
export function brandKitRoutes(api: FastifyInstance, deps: ApiDeps): void {
  serve(api, operations.listBrandKits, async ({ user }) => {
    const kits = await brandKitsOf(deps.database, user.id).execute()
    return done({ data: kits.map(presentBrandKit) })
  })
  serve(api, operations.createBrandKit, async ({ request, user, body }) => {
    const kit = await createBrandKit(deps, user.id, body)
    return saved(mapped(await recorded(deps, request, kit, { kind: 'kit.created' }), presentBrandKit))
  })
  serve(api, operations.updateBrandKit, async ({ request, user, body, ifMatch }) => {
    const kit = await updateBrandKit(deps, user.id, textId(request), body, ifMatch)
    return saved(mapped(await recorded(deps, request, kit, { kind: 'kit.edited' }), presentBrandKit))
  })
  serve(api, operations.deleteBrandKit, async ({ request, user }) => {
    const deleted = await deleteBrandKit(deps, user.id, textId(request))
    if (deleted.ok) await recordChange(deps, request, { kind: 'kit.deleted', subject: deleted.value })
    return succeeded(deleted)
  })
}

/** Content policy of uploaded files: no scripts and no external loads, even when opened directly. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Logos: upload, list, read, remove, restore, and find on a website. */
export async function logoRoutes(api: FastifyInstance, deps: ApiDeps): Promise<void> {
  await api.register(async (files) => {
    // The type is detected from the content, so the header is ignored.
    files.removeAllContentTypeParsers()
    files.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: logoMaxBytes },
      (_request, body, parsed) => parsed(null, body),
    )
    serve(files, operations.uploadLogo, async ({ request, reply, user, query }) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (bytes.length === 0) return invalid('file', 'send-picture-body')
      const { name = '', purpose = 'logo' } = query
      const kept = await keepLogo(deps, user, { name, purpose, bytes })
      if (kept !== null) return asData(kept)
      await sendWait(request, reply, 1)
      return null
    })
  })
  serve(api, operations.listLogos, async ({ user }) => {
    const rows = await deps.database
      .selectFrom('logos')
      .select(logoColumns)
      .where('user_id', '=', user.id)
      .orderBy('is_removed')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(500)
      .execute()
    return done({ data: rows.map(presentLogo) })
  })
  serve(api, operations.readLogo, async ({ request, reply, user }) => {
    const logo = await findLogo(deps.database, user.id, textId(request))
    if (logo === null) return notFound
    await reply
      .header('content-type', logo.content_type)
      .header('content-security-policy', filePolicy)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(Buffer.from(logo.content))
    return null
  })
  serve(api, operations.removeLogo, async ({ request, user }) =>
    asData(await removeLogo(deps.database, user.id, textId(request), true)),
  )
  serve(api, operations.restoreLogo, async ({ request, user }) =>
    asData(await removeLogo(deps.database, user.id, textId(request), false)),
  )
}
