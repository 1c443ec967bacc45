import { randomBytes } from 'node:crypto'
import type { Database } from '../../database/open-database.ts'

/** The key of visit ids, 16 bytes. The first process that needs it creates it for all. */
export async function visitKey(database: Database): Promise<Buffer> {
  const named = database.selectFrom('service_keys').select('key').where('name', '=', 'visit-id')
  const known = await named.executeTakeFirst()
  if (known !== undefined) return Buffer.from(known.key, 'hex')
  await database
    .insertInto('service_keys')
    .values({ name: 'visit-id', key: randomBytes(16).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return Buffer.from((await named.executeTakeFirstOrThrow()).key, 'hex')
}
