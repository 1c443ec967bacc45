import type { Page } from 'playwright-core'

/** What a page has written to a store of its browser so far; nothing before the store is there. */
export async function keptRows(page: Page, database: string, store: string): Promise<readonly unknown[]> {
  return page.evaluate(
    async ([name, rows]) => {
      const settled = <Result>(asked: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          asked.onsuccess = () => resolve(asked.result)
          asked.onerror = () => reject(asked.error)
        })
      // Opening one that is not there would make it, without its store.
      if (!(await indexedDB.databases()).some((one) => one.name === name)) return []
      const opened = await settled(indexedDB.open(name))
      const found = await settled(opened.transaction(rows).objectStore(rows).getAll())
      opened.close()
      return found as unknown[]
    },
    [database, store] as const,
  )
}

/** The titles of the drafts that a page has kept: those that the service has from other tests may be among them. */
export async function keptTitles(page: Page): Promise<readonly string[]> {
  const drafts = (await keptRows(page, 'tessera-drafts', 'drafts')) as readonly {
    readonly values?: { readonly title: string }
  }[]
  return drafts.flatMap(({ values }) => values?.title ?? [])
}
