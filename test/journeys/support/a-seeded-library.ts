import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../../support/free-port.ts'
import { startService, type RunningService } from '../../support/running-service.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The running service with this many realistic codes, as from `npm run seed`. Disposing removes them. */
export async function aSeededLibrary(codes: number): Promise<RunningService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-library-'))
  const [port, linkPort] = [await freePort(), await freePort()]
  const seed = [
    'test/support/run-typescript.js',
    'test/support/seed/seed.ts',
    '--codes',
    String(codes),
    '--seed',
    '1',
  ]
  await promisify(execFile)(process.execPath, seed, {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      LINK_PORT: String(linkPort),
      ACCESS_TOKEN: 'journey-token-0123456789abcdef0123456789abcdef',
    },
  })
  return startService({ dataDir, port, linkPort })
}
