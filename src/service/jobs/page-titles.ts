import { inTransaction, type Transaction } from '../database/in-transaction.ts'
import { done, refuse } from '../domain/refusal.ts'
import { earlierLinksOf } from '../database/queries/find-code.ts'
import { fromRow, searchText } from '../domain/code.ts'
import { type JobDeps, WorkQueue } from './every.ts'
import { previewPage } from '../network/preview-page.ts'

export type UntitledCode = { readonly userId: number; readonly id: number; readonly destination: string }

/** Milliseconds that a stop waits for fetches. The next start continues the rest. */
const closeLimit = 10_000

type TitleDeps = Pick<JobDeps, 'database' | 'network' | 'logger' | 'linkChanges'>

/** Fetches page titles after the response. Unfinished ones are stored as `pending` in the database. */
export class PageTitles {
  readonly #deps: TitleDeps
  readonly #queue = new WorkQueue<UntitledCode>((code) => this.#titleOrLog(code))

  constructor(deps: TitleDeps) {
    this.#deps = deps
  }

  add(code: UntitledCode): void {
    this.#queue.add(code)
  }

  /** Continues the pending titles of an earlier process. */
  async resume(): Promise<void> {
    const rows = await this.#deps.database
      .selectFrom('qr_codes')
      .select(['user_id', 'id', 'destination_url'])
      .where('title_source', '=', 'pending')
      .where('deleted_at', 'is', null)
      .limit(1_000)
      .execute()
    for (const row of rows) this.add({ userId: row.user_id, id: row.id, destination: row.destination_url })
  }

  get length(): number {
    return this.#queue.length
  }

  drain(): Promise<void> {
    return this.#queue.drain()
  }

  async close(): Promise<void> {
    const limit = new Promise<void>((resolve) => setTimeout(resolve, closeLimit).unref())
    await Promise.race([this.drain(), limit])
    await this.#queue.close()
  }

  async #titleOrLog(code: UntitledCode): Promise<void> {
    await this.#title(code).catch((error: unknown) =>
      this.#deps.logger.error({ err: error, code: code.id }, 'Could not store a page title'),
    )
  }

  async #title(code: UntitledCode): Promise<void> {
    const preview = await previewPage(this.#deps.network, code.destination)
    const stored = await inTransaction(this.#deps.database, (transaction) =>
      storeTitle(transaction, code, {
        title: preview.title,
        title_source: preview.reached ? 'fetched' : 'host',
        favicon_url: preview.faviconUrl,
      }),
    )
    if (stored.ok) this.#deps.linkChanges.changed(stored.value.domain, stored.value.tag.toLowerCase())
  }
}

/** A late title never changes a code that was edited meanwhile, and does not count as an edit. */
async function storeTitle(
  transaction: Transaction,
  code: UntitledCode,
  found: { title: string; title_source: 'fetched' | 'host'; favicon_url: string },
) {
  const row = await transaction
    .updateTable('qr_codes')
    .set({ ...found, title_label: found.title.toLowerCase() })
    .where('user_id', '=', code.userId)
    .where('id', '=', code.id)
    .where('destination_url', '=', code.destination)
    .where('title_source', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return refuse({ kind: 'not-found' })
  await transaction
    .updateTable('qr_codes')
    .set({ search: searchText(fromRow(row), await earlierLinksOf(transaction, row)) })
    .where('user_id', '=', code.userId)
    .where('id', '=', code.id)
    .execute()
  return done(row)
}
