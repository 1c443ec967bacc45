import * as z from 'zod/mini'
import { placements as contract } from '#features/placements/contract/placements.ts'
import type { ArchivedKind } from '#service/commands/accounts/of-account.ts'
import { inParts } from '#service/database/bulk-statement.ts'
import type { Database } from '#service/database/open-database.ts'
import { pagesOfRows } from '#service/database/pages-of-rows.ts'
import type { PlacementsTable } from '#service/database/tables/links.ts'
import { createPlacements, presentPlacement } from './commands.ts'

const codesAtOnce = 50
const placementsAtOnce = 200

const schema = z.object({ codeId: z.int(), placements: z.array(z.record(z.string(), z.unknown())) })

/** The listed placements of codes that are in the archive. */
export const archivedPlacements: ArchivedKind<z.output<typeof schema>> = {
  name: 'placements',
  schema,
  async *records(database, userId) {
    for await (const codes of placedCodes(database, userId)) {
      const ids = codes.map(({ id }) => id)
      const rows = await database
        .selectFrom('placements')
        .selectAll()
        .where('user_id', '=', userId)
        .where('code_id', 'in', ids)
        .where('removed_at', 'is', null)
        .orderBy('created_at')
        .orderBy('mark')
        .execute()
      for (const codeId of ids) {
        const ofCode = rows.filter(({ code_id }) => code_id === codeId)
        for (const some of inParts(ofCode, placementsAtOnce))
          yield { codeId, placements: some.map(archivedPlacement) }
      }
    }
  },
  async take(taking, { codeId, placements }) {
    const id = taking.codeId(codeId)
    if (id === undefined) return null
    const name = String(placements[0]?.['name'])
    const body = taking.parsed(contract.operations.createPlacements.body, {
      placements: placements.map((placement) => ({
        ...placement,
        campaignId: taking.recordId('campaigns', String(placement['campaignId'])) ?? null,
      })),
    })
    const { deps, user } = taking
    if (body.ok && (await hasPlacement(deps.database, user.id, id, body.value.placements[0]?.mark)))
      return null
    const added = body.ok ? await createPlacements(deps, user.id, id, body.value.placements) : body
    if (!added.ok) taking.refuse('placement', name, added.refusal)
    return null
  },
}

/** Pages of codes with placements. */
function placedCodes(database: Database, userId: number) {
  return pagesOfRows((last: { readonly id: number } | null) =>
    database
      .selectFrom('placement_sets')
      .innerJoin('qr_codes', 'qr_codes.id', 'placement_sets.code_id')
      .select('qr_codes.id')
      .where('placement_sets.user_id', '=', userId)
      .where('placement_sets.code_id', '>', last?.id ?? 0)
      .where('qr_codes.deleted_at', 'is', null)
      .where('qr_codes.is_blocked', '=', false)
      .orderBy('placement_sets.code_id')
      .limit(codesAtOnce)
      .execute(),
  )
}

function archivedPlacement(row: PlacementsTable): Record<string, unknown> {
  const { mark, name, copies, cost, from, until, note, campaignId } = presentPlacement(row)
  return { mark, name, copies, cost, from, until, note, campaignId }
}

/** Whether an earlier try has added it. */
async function hasPlacement(database: Database, userId: number, codeId: number, mark = ''): Promise<boolean> {
  const row = await database
    .selectFrom('placements')
    .select('mark')
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .where('mark', '=', mark)
    .executeTakeFirst()
  return row !== undefined
}
