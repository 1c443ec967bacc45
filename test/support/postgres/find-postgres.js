import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The oldest supported version. */
const oldest = 15

/** Folder of `initdb` and `postgres`: Debian's newest, else from the path; null when none is 15 or newer. */
export function findPostgres() {
  const ofDebian = versions('/usr/lib/postgresql')
    .filter((version) => version >= oldest)
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...ofDebian, ...onPath].find(holdsServer) ?? null
}

/** Installs it as root on Debian. Throws otherwise, because both engines must be tested. */
export function installPostgres() {
  if (process.getuid?.() === 0) {
    console.log('Installing postgresql')
    for (const [command, args] of [
      ['apt-get', ['update', '-qq']],
      ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql']],
    ]) {
      spawnSync(command, args, {
        stdio: 'inherit',
        timeout: 5 * 60_000,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    }
  }
  const found = findPostgres()
  if (found) return found
  throw new Error(
    `The service is tested on PostgreSQL too. Install ${oldest} or newer, or name a server in TEST_DATABASE_URL.`,
  )
}

function versions(folder) {
  try {
    return readdirSync(folder)
      .map(Number)
      .filter(Number.isInteger)
      .sort((one, other) => other - one)
  } catch {
    return []
  }
}

function holdsServer(folder) {
  if (!existsSync(join(folder, 'initdb')) || !existsSync(join(folder, 'postgres'))) return false
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/\b(\d+)\./.exec(stdout ?? '')?.[1] ?? 0) >= oldest
}
