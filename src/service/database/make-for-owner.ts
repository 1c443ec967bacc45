import { open } from 'node:fs/promises'

/** A database file that is missing is made readable by its owner only: it holds hashes of tokens and passwords. */
export async function makeForOwner(file: string): Promise<void> {
  await (await open(file, 'a', 0o600)).close()
}
