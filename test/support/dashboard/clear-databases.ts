/** Work of IndexedDB that pages of earlier tests began, until it ends. */
const running = new Set<Promise<void>>()

function follow(target: EventTarget, ends: readonly string[]): void {
  const ended = new Promise<void>((resolve) => {
    for (const end of ends) target.addEventListener(end, () => resolve())
  }).then(() => void running.delete(ended))
  running.add(ended)
}

const { open } = IDBFactory.prototype
IDBFactory.prototype.open = function (...given) {
  const request = open.apply(this, given)
  follow(request, ['success', 'error'])
  return request
}

const { transaction } = IDBDatabase.prototype
IDBDatabase.prototype.transaction = function (...given) {
  const begun = transaction.apply(this, given)
  follow(begun, ['complete', 'abort'])
  return begun
}

/** A page that is left stores its draft: it opens the table, reads the draft before, and writes at the answer. */
async function pagesHaveStored(): Promise<void> {
  while (running.size > 0) {
    await Promise.all(running)
    // The page hears of the end after this.
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Empties every store of IndexedDB. A database that the page still holds open cannot be deleted, but it can be emptied. */
export async function clearDatabases(): Promise<void> {
  await pagesHaveStored()
  for (const { name } of await indexedDB.databases()) {
    if (name !== undefined) await clearDatabase(name)
  }
}

async function clearDatabase(name: string): Promise<void> {
  const database = await resultOf(indexedDB.open(name))
  const stores = [...database.objectStoreNames]
  if (stores.length > 0) {
    const transaction = database.transaction(stores, 'readwrite')
    for (const store of stores) transaction.objectStore(store).clear()
    await new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve)
      transaction.addEventListener('abort', () => reject(transaction.error))
    })
  }
  database.close()
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}
