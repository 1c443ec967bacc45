import type { Page } from 'playwright-core'

/** Rows of an IndexedDB store of the page; none while it does not exist. */
export async function keptRows(page: Page, database: string, store: string): Promise<readonly unknown[]> {
  return page.evaluate(
    async ([name, rows]) => {
      const settled = <Result>(asked: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          asked.onsuccess = () => resolve(asked.result)
          asked.onerror = () => reject(asked.error)
        })
      // Opening a missing database would create it without its store.
      if (!(await indexedDB.databases()).some((one) => one.name === name)) return []
      const opened = await settled(indexedDB.open(name))
      const found = await settled(opened.transaction(rows).objectStore(rows).getAll())
      opened.close()
      return found as unknown[]
    },
    [database, store] as const,
  )
}

/** Titles of the drafts stored by a page, perhaps including those of other tests. */
export async function keptTitles(page: Page): Promise<readonly string[]> {
  const drafts = (await keptRows(page, 'tessera-drafts', 'drafts')) as readonly {
    readonly values?: { readonly title: string }
  }[]
  return drafts.flatMap(({ values }) => values?.title ?? [])
}
