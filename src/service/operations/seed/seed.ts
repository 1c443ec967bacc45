import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createAccessToken, revokeAccessToken } from '../../commands/accounts/access-tokens.ts'
import { linkChanges } from '../../commands/command-deps.ts'
import { firstUserId, keepFirstUser, oldestOwner } from '../../commands/accounts/users.ts'
import { OpenError, openDatabase } from '../../database/open-database.ts'
import { commandLine } from '../../domain/command-line.ts'
import { ConfigError } from '../../domain/settings.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { type Config, configuredEngine, readConfig } from '../config.ts'
import { keptAccessToken } from '../open-service.ts'
import { type FillDeps, fillFirstAccount } from './fill-account.ts'
import { seedCodes } from './many-codes.ts'
import { sampleCodes } from './sample-codes.ts'

const hour = 3_600_000

class UsageError extends Error {}

const usage = `Usage: ${commandLine('seed')} [--codes 60] [--seed 1]`

const help = `${usage}

Adds sixty sample codes with a year of scans to the first account, once. The service may run or not.

  --codes N   that many codes in all, at least ${sampleCodes.length}
  --seed N    another number draws other scans
`

process.exitCode = await runSeed(process.argv.slice(2))

/** Fills the first account. Returns the exit code: 0 done, 2 invalid usage. */
async function runSeed(args: readonly string[]): Promise<number> {
  try {
    const options = readOptions(args)
    if (options === 'help') process.stdout.write(help)
    else await seed(options)
    return 0
  } catch (error) {
    const isUsage = error instanceof UsageError || error instanceof ConfigError || error instanceof OpenError
    if (!isUsage) throw error
    process.stderr.write(`${error.message}\n`)
    return 2
  }
}

type Options = { readonly codes: number; readonly seed: number }

function readOptions(args: readonly string[]): Options | 'help' {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        codes: { type: 'string', default: String(sampleCodes.length) },
        seed: { type: 'string', default: '1' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help === true) return 'help'
    const [codes, seed] = [Number(values.codes), Number(values.seed)]
    if (!Number.isSafeInteger(codes) || codes < sampleCodes.length)
      throw new Error(`--codes takes a whole number from ${sampleCodes.length} on.`)
    if (!Number.isSafeInteger(seed)) throw new Error('--seed takes a whole number.')
    return { codes, seed }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`)
  }
}

/** The sample codes, once; then others in the same designs. */
async function seed({ codes, seed: chosen }: Options): Promise<void> {
  const config = readConfig(undefined, [])
  const settings = { ...config, dashboardFolder: null }
  const folder = join(config.dataDir, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const database = await openDatabase(configuredEngine(config))
  const storage = openStorage(config)
  const began = Date.now()
  try {
    const sample = await database
      .selectFrom('short_links')
      .select('code_id')
      .where('user_id', '=', firstUserId)
      .where('tag_key', '=', sampleCodes[0]?.tag ?? '')
      .executeTakeFirst()
    const deps = {
      database,
      clock: Date.now,
      settings,
      linkChanges: linkChanges(),
      files: { storage, folder },
    }
    if (sample === undefined)
      await withOwnersToken(deps, config, (token) => fillFirstAccount(deps, token, chosen))
    else process.stdout.write('The sample codes are in this account already.\n')
    await seedCodes(database, {
      userId: firstUserId,
      codes: codes - sampleCodes.length,
      domain: config.brandedDomains[0] ?? '',
      now: began,
      seed: chosen,
      onProgress: (done) => {
        if (done % 10_000 === 0) process.stdout.write(`${done} more codes\n`)
      },
    })
    process.stdout.write(`Done in ${((Date.now() - began) / 1_000).toFixed(0)} s.\n`)
  } finally {
    storage.close()
    await database.destroy()
  }
}

/**
 * Works with a token of an owner. An account that is there keeps its own token and plan, which this shell may not know,
 * and gets one for the moment.
 */
async function withOwnersToken(
  deps: FillDeps,
  config: Config,
  work: (token: string) => Promise<void>,
): Promise<void> {
  const { database } = deps
  const personId = await oldestOwner(database, firstUserId)
  if (personId === null) {
    const token = config.accessToken ?? (await keptAccessToken(config.dataDir))
    await keepFirstUser(database, { token, plan: config.plan, now: new Date(deps.clock()).toISOString() })
    return await work(token)
  }
  const made = await createAccessToken(
    deps,
    { userId: firstUserId, personId, role: 'owner' },
    { name: 'Sample codes', expiresAt: new Date(deps.clock() + hour).toISOString(), role: 'owner' },
  )
  if (!made.ok) throw new Error('The account has no room for a token. Revoke one first.')
  try {
    await work(made.value.token)
  } finally {
    await revokeAccessToken(database, firstUserId, made.value.row.id)
  }
}
