import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newToken } from '../domain/tokens.ts'

/** The token in the data directory, created at the first start. The file is readable only by its owner. */
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
