import { versionBytes, versionPart } from '#contract/limits.ts'
import type { Plan } from '#contract/plan.ts'
import { inParts } from '../../database/bulk-statement.ts'
import { findUsage } from '../../database/queries/quotas.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/in-transaction.ts'

/** Newest versions, and versions with the newest decisions, that keep their content. */
const alwaysKept = 10
/** Saves from one measurement to the next, because it reads all versions of a code. */
const measuredEvery = 8
const rowsAtOnce = 500

/**
 * Keeps the contents of old versions of a code below a limit. Those go first that were replaced soonest. The first
 * version, the newest ones and those that somebody decided about stay, and so does who saved what and when.
 *
 * @param newest number of the current version.
 */
export async function thinVersions(
  transaction: Transaction,
  { user_id, id: code_id }: { readonly user_id: number; readonly id: number },
  newest: number,
  plan: Plan,
): Promise<void> {
  if (newest % measuredEvery !== 0) return
  const versions = await transaction
    .selectFrom('code_versions')
    .select(['number', 'saved_at', sql<number | null>`octet_length(snapshot)`.as('bytes')])
    .where('user_id', '=', user_id)
    .where('code_id', '=', code_id)
    .orderBy('number')
    .execute()
  let bytes = versions.reduce((sum, version) => sum + (version.bytes ?? 0), 0)
  const limit = await limitOf(transaction, user_id, bytes, plan)
  if (bytes <= limit) return
  const decided = await transaction
    .selectFrom('approval_decisions')
    .select('version')
    .where('user_id', '=', user_id)
    .where('code_id', '=', code_id)
    .orderBy('decided_at', 'desc')
    .limit(alwaysKept)
    .execute()
  const kept = new Set([1, ...decided.map(({ version }) => version)])
  const lasted = (place: number): number =>
    Date.parse(versions[place + 1]?.saved_at ?? '') - Date.parse(versions[place]?.saved_at ?? '')
  const shortest = versions
    .map((version, place) => ({ ...version, bytes: version.bytes ?? 0, lasted: lasted(place) }))
    .filter(({ number, bytes: own }) => own > 0 && !kept.has(number) && number < newest - alwaysKept)
    .toSorted((one, other) => one.lasted - other.lasted || one.number - other.number)
  const dropped: number[] = []
  for (const version of shortest) {
    // Room for the saves until the next measurements.
    if (bytes <= limit * 0.75) break
    bytes -= version.bytes
    dropped.push(version.number)
  }
  for (const some of inParts(dropped, rowsAtOnce))
    await transaction
      .updateTable('code_versions')
      .set({ snapshot: droppedSnapshot })
      .where('user_id', '=', user_id)
      .where('code_id', '=', code_id)
      .where('number', 'in', some)
      .execute()
}

/**
 * Bytes that a code may keep. All versions of the account are measured only for a code above its share, so an ordinary
 * save never reads them.
 */
async function limitOf(
  transaction: Transaction,
  userId: number,
  bytes: number,
  { limits }: Plan,
): Promise<number> {
  const { storage = null } = limits
  if (storage === null) return versionBytes
  const ofAccount = storage * versionPart
  const { codes } = await findUsage(transaction, userId)
  const share = ofAccount / Math.max(1, codes)
  if (bytes <= share || share >= versionBytes) return versionBytes
  const all = await transaction
    .selectFrom('code_versions')
    .select(sql<number | string | null>`sum(octet_length(snapshot))`.as('bytes'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  // PostgreSQL returns sums as text.
  return Number(all?.bytes ?? 0) > ofAccount ? share : versionBytes
}

/** The content of a version that is no longer kept. */
export const droppedSnapshot = ''
