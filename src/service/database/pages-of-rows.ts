import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Reads rows page by page. Other work of the process runs before each further page, so a walk over all rows never holds
 * the event loop for longer than one page. Nothing is read while the caller is busy with a page.
 *
 * @param read the rows after one; the first page for null. An empty page is the end.
 */
export async function* pagesOfRows<Row>(
  read: (after: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after: Row | null = null; ;) {
    const rows: readonly Row[] = await read(after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = last
    await nextTurn()
  }
}
