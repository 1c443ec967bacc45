import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newToken } from './new-token.ts'

/** The token kept in the data directory, made at the first start; only its owner can read the file. */
export async function keptAccessToken(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'access-token')
  const made = newToken()
  try {
    await writeFile(file, `${made}\n`, { mode: 0o600, flag: 'wx' })
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const kept = (await readFile(file, 'utf8')).trim()
  if (kept === '') {
    await writeFile(file, `${made}\n`, { mode: 0o600 })
    return made
  }
  await chmod(file, 0o600)
  return kept
}
