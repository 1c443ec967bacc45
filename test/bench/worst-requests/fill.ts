import { join } from 'node:path'
import { createFolder } from '#service/commands/library/folders.ts'
import { keepFirstUser } from '#service/commands/accounts/users.ts'
import { openDatabase } from '#service/database/open-database.ts'
import { sqliteEngine } from '#service/database/engines/sqlite-engine.ts'
import { seedCodes } from '#service/operations/seed/many-codes.ts'

export const token = 'bench-token-0123456789abcdef0123456789abcdef'

const domain = 'go.acme.com'
const codes = Number(process.env['BENCH_CODES'] ?? 5_000)
const networks = 2_000

/** What the requests need to know about the account. */
export type Filled = {
  readonly domain: string
  /** Payloads of own codes. */
  readonly networks: readonly string[]
  readonly links: readonly string[]
  /** The tag of the most codes. */
  readonly tag: string
  /** Ids of codes with a destination, as many as a bulk change takes. */
  readonly ids: readonly number[]
}

/** An account with 5,000 codes, of which 2,000 are Wi-Fi networks. */
export async function fillForWorst(folder: string): Promise<Filled> {
  const database = await openDatabase(sqliteEngine(join(folder, 'tessera.db')))
  const now = Date.now()
  const at = new Date(now).toISOString()
  await keepFirstUser(database, { token, plan: 'business', now: at })
  await seedCodes(database, { userId: 1, codes, domain, now })
  const wifi = { name: 'Wi-Fi', parentId: null, kitId: null, utmTemplateId: null }
  await createFolder({ database, clock: () => now }, 1, wifi)
  for (let id = 1; id <= networks; id += 1) {
    await database
      .updateTable('qr_codes')
      .set({ qr_type: 'wifi', field_data: JSON.stringify({ wifi: networkOf(id) }), folder_id: 1 })
      .where('user_id', '=', 1)
      .where('id', '=', id)
      .execute()
  }
  const links = await database
    .selectFrom('short_links')
    .select(['tag', 'code_id'])
    .where('code_id', '>', networks)
    .orderBy('code_id')
    .limit(500)
    .execute()
  const [most] = await database
    .selectFrom('code_tags')
    .select((row) => ['tag', row.fn.countAll().as('codes')])
    .groupBy('tag')
    .orderBy('codes', 'desc')
    .limit(1)
    .execute()
  await database.destroy()
  return {
    domain,
    networks: Array.from(
      { length: 500 },
      (_, step) => `WIFI:T:WPA;S:Guests ${step + 1};P:password${step + 1};;`,
    ),
    links: links.map(({ tag }) => `https://${domain}/${tag}?qr`),
    tag: most?.tag ?? '',
    ids: links.flatMap(({ code_id }) => code_id ?? []),
  }
}

function networkOf(id: number) {
  return { network: `Guests ${id}`, password: `password${id}`, security: 'WPA', hidden: false }
}
