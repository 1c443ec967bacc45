import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepFirstUser } from '#service/commands/first-user.ts'
import { engineAt } from '#service/database/engines/engine-at.ts'
import { openDatabase } from '#service/database/open-database.ts'
import { freePort } from '../../support/free-port.ts'
import { startService, type RunningService } from '../../support/running-service.ts'
import { seedCodes } from '../../support/seed/seed-codes.ts'

/** The running service with this many realistic codes that lead to websites. Disposing removes them. */
export async function aSeededLibrary(codes: number): Promise<RunningService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-library-'))
  const [port, linkPort] = [await freePort(), await freePort()]
  const token = 'journey-token-0123456789abcdef0123456789abcdef'
  const database = await openDatabase(engineAt(join(dataDir, 'tessera.db')))
  const now = Date.now()
  await keepFirstUser(database, { token, plan: 'business', now: new Date(now).toISOString() })
  await seedCodes(database, { userId: 1, codes, domain: `localhost:${linkPort}`, now, seed: 1 })
  await database.destroy()
  return startService({ dataDir, port, linkPort, env: { ACCESS_TOKEN: token } })
}
