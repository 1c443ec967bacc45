// Fills the configured database with realistic codes of the first user: npm run seed -- --codes 100000
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { keptAccessToken } from '#service/operations/open-service.ts'
import { keepFirstUser } from '#service/commands/users.ts'
import { readConfig } from '#service/operations/config.ts'
import { openDatabase } from '#service/database/open-database.ts'
import { engineAt } from '#service/database/engines/engine-at.ts'
import { seedCodes } from './seed-codes.ts'
import { openStorage } from '#service/storage/open-storage.ts'
import { planOf } from '#service/domain/settings.ts'
import { linkChanges } from '#service/commands/command-deps.ts'
import { codesOfTypes, seedTypes } from './seed-types.ts'
import { seedVisits } from './seed-visits.ts'

const { codes, seed: chosenSeed } = readOptions()

const config = readConfig(process.env, [])
await mkdir(config.dataDir, { recursive: true })
const token = config.accessToken ?? (await keptAccessToken(config.dataDir))
const database = await openDatabase(engineAt(config.databaseUrl ?? join(config.dataDir, 'tessera.db')))
const now = Date.now()
// The same seed makes the same codes.
const seed = chosenSeed ?? now
const areTyped = codes > codesOfTypes
await keepFirstUser(database, { token, plan: config.plan, now: new Date(now).toISOString() })
let told = 0
await seedCodes(database, {
  userId: 1,
  codes: areTyped ? codes - codesOfTypes : codes,
  domain: config.brandedDomains[0] ?? 'localhost:8081',
  now,
  seed,
  onProgress(done) {
    if (done - told < 10_000 && done < codes) return
    told = done
    console.log(`${done.toLocaleString('en')} of ${codes.toLocaleString('en')} codes`)
  },
})
const folder = join(config.dataDir, 'uploads')
await mkdir(folder, { recursive: true })
const settings = { ...config, dashboardFolder: null }
if (areTyped) {
  await seedTypes(
    {
      database,
      clock: Date.now,
      random: Math.random,
      settings,
      linkChanges: linkChanges(),
      files: { storage: openStorage(config), folder },
    },
    { userId: 1, plan: planOf(settings, config.plan), seed },
  )
}
await seedVisits(database, { userId: 1, now, seed })
await database.destroy()
console.log(`Done in ${((Date.now() - now) / 1_000).toFixed(0)} s.`)

/** The options of the command line. A mistake ends the program with one line. */
function readOptions(): { readonly codes: number; readonly seed: number | undefined } {
  const usage = 'npm run seed -- [--codes 1000] [--seed 1]'
  try {
    const { values } = parseArgs({
      args: process.argv.slice(2),
      options: { codes: { type: 'string', default: '1000' }, seed: { type: 'string' } },
    })
    const codes = Number(values.codes)
    const seed = values.seed === undefined ? undefined : Number(values.seed)
    if (!Number.isSafeInteger(codes) || codes < 1) throw new Error('--codes takes a whole number above zero.')
    if (seed !== undefined && !Number.isSafeInteger(seed)) throw new Error('--seed takes a whole number.')
    return { codes, seed }
  } catch (error) {
    console.error(`${(error as Error).message}\nUsage: ${usage}`)
    process.exit(2)
  }
}
