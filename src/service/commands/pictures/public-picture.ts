import type { Kysely } from 'kysely'
import { shortLink } from '#design/payload.ts'
import type { Tables } from '../../database/schema.ts'
import type { QrCodesTable } from '../../domain/stored-code.ts'

type CodeKey = Pick<QrCodesTable, 'user_id' | 'id'>

/** Whether everybody can load the picture of a code. */
export async function hasPublicPicture(database: Kysely<Tables>, { user_id, id }: CodeKey): Promise<boolean> {
  const row = await database
    .selectFrom('public_pictures')
    .select('code_id')
    .where('user_id', '=', user_id)
    .where('code_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** The public address of a picture, and whether it answers. */
export async function publicPictureOf(
  database: Kysely<Tables>,
  code: CodeKey & Pick<QrCodesTable, 'domain' | 'tag'>,
): Promise<{ readonly isOn: boolean; readonly address: string }> {
  const address = `${shortLink(code.domain, encodeURIComponent(code.tag))}/qr.png`
  return { isOn: await hasPublicPicture(database, code), address }
}

export async function setPublicPicture(
  database: Kysely<Tables>,
  { user_id, id }: CodeKey,
  isOn: boolean,
): Promise<void> {
  if (isOn)
    await database
      .insertInto('public_pictures')
      .values({ user_id, code_id: id })
      .onConflict((conflict) => conflict.columns(['user_id', 'code_id']).doNothing())
      .execute()
  else
    await database
      .deleteFrom('public_pictures')
      .where('user_id', '=', user_id)
      .where('code_id', '=', id)
      .execute()
}
