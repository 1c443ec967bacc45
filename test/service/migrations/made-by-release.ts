import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { findPostgres } from '../../support/postgres/find-postgres.js'
import { aPostgresUrl } from '../postgres/a-postgres.ts'
import { engineName } from '../support/engine-in.ts'

const releases = fileURLToPath(new URL('../../upgrades', import.meta.url))
export const versions = readdirSync(releases, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

type Expected = {
  /** Milliseconds since 1970. */
  readonly madeAt: number
  readonly scans: number
  readonly clicks: number
  /** Rows of each table. */
  readonly tables: Readonly<Record<string, number>>
}

/** A copy of what a release wrote. Remove it after the test. */
export async function madeBy(release: string) {
  const from = join(releases, release)
  const expected = JSON.parse(readFileSync(join(from, 'expected.json'), 'utf8')) as Expected
  const folder = mkdtempSync(join(tmpdir(), 'tessera-release-'))
  cpSync(join(from, 'files'), join(folder, 'files'), { recursive: true })
  const unpacked = (name: string) => gunzipSync(readFileSync(join(from, name)))
  let location = join(folder, 'tessera.db')
  if (engineName === 'sqlite') writeFileSync(location, unpacked('tessera.db.gz'))
  else {
    location = await aPostgresUrl({ isBlank: true })
    const psql = join(findPostgres() ?? '', 'psql')
    execFileSync(psql, ['--quiet', '--set=ON_ERROR_STOP=1', '--output=/dev/null', location], {
      input: unpacked('postgres.sql.gz'),
    })
  }
  return { expected, folder, location, remove: () => rmSync(folder, { recursive: true }) }
}
