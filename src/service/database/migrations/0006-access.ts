import type { Kysely, Migration } from 'kysely'
import type { Engine } from '../engine.ts'
import { tableCreator } from './table-creator.ts'

type TokensThen = { hash: string; id: string; user_id: number; name: string; is_first: boolean }

/** Several tokens a user, each with an id to speak of it; why a code is blocked; and what administrators did. */
export function accessSchema(engine: Engine): Migration {
  const { integer } = engine

  return {
    async up(db: Kysely<{ tokens: TokensThen }>): Promise<void> {
      const { schema } = db
      await schema
        .alterTable('tokens')
        .addColumn('id', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
      await schema.alterTable('tokens').addColumn('last_used_at', 'text').execute()
      await schema.alterTable('tokens').addColumn('expires_at', 'text').execute()
      await schema
        .alterTable('tokens')
        .addColumn('is_first', integer, (column) => column.notNull().defaultTo(0))
        .execute()
      await nameTokens(db)
      await schema.createIndex('tokens_by_id').unique().on('tokens').column('id').execute()
      await schema.createIndex('tokens_by_user').on('tokens').columns(['user_id', 'created_at']).execute()
      await schema.createIndex('users_by_name').unique().on('users').column('name').execute()

      await schema.alterTable('qr_codes').addColumn('blocked_reason', 'text').execute()
      await schema.alterTable('qr_codes').addColumn('blocked_at', 'text').execute()

      const actions = schema
        .createTable('admin_actions')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('done_at', 'text', (column) => column.notNull())
        .addColumn('done_by', 'text', (column) => column.notNull())
        .addColumn('action', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('reason', 'text')
      await tableCreator(engine)(actions)
      await schema.createIndex('admin_actions_by_time').on('admin_actions').column('done_at').execute()
    },
  }
}

/** Until now the first user's own token was told by its name, which people may give to others from here on. */
async function nameTokens(db: Kysely<{ tokens: TokensThen }>): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ is_first: true })
    .where('user_id', '=', 1)
    .where('name', '=', 'first')
    .execute()
  for (const { hash } of await db.selectFrom('tokens').select('hash').execute()) {
    await db.updateTable('tokens').set({ id: crypto.randomUUID() }).where('hash', '=', hash).execute()
  }
}
