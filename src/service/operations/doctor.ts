import { statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Finding } from '#contract/server-check.ts'
import { checkMail } from '../api/mail-texts.ts'
import { checkServer, finding, reasonOf } from '../commands/accounts/check-server.ts'
import { linkChanges } from '../commands/command-deps.ts'
import { missingDatabase } from '../database/engines/engine-at.ts'
import { type Database, connectDatabase, isUpToDate, OpenError } from '../database/open-database.ts'
import type { Engine } from '../database/engines/engine.ts'
import { isDamage } from '../database/engines/sqlite-engine.ts'
import { commandLine } from '../domain/command-line.ts'
import { ConfigError } from '../domain/settings.ts'
import { openMailer } from '../network/mail.ts'
import { publicNetwork } from '../network/public-network.ts'
import { openStorage } from '../storage/open-storage.ts'
import { type Config, configuredEngine, readConfig } from './config.ts'

const help = `Usage: ${commandLine('doctor')} [--mail ADDRESS]

Checks database, files, addresses, mail, backups and disk, while the service runs or not. The embedded database is read
as a whole, which takes about a second for each gigabyte.

  --mail ADDRESS   also sends a mail to that address

Ends with 0 when all is good, 1 when something needs a repair, 2 when the command cannot be understood.
`

process.exitCode = await runDoctor(process.argv.slice(2))

/** Prints one line for each check. Returns the exit code: 0 all good, 1 something needs a repair, 2 invalid usage. */
async function runDoctor(args: readonly string[]): Promise<number> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { mail: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
    if (values.help === true) {
      process.stdout.write(help)
      return 0
    }
    const config = readConfig(undefined, [])
    const findings = await examine(config, values.mail ?? null)
    for (const { isGood, message } of findings)
      process.stdout.write(`${isGood ? 'ok   ' : 'FIX  '} ${message}\n`)
    return findings.every(({ isGood }) => isGood) ? 0 : 1
  } catch (error) {
    if (!(error instanceof ConfigError) && !(error instanceof OpenError) && !isUsage(error)) throw error
    process.stderr.write(`${error.message}\n`)
    return 2
  }
}

function isUsage(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

async function examine(config: Config, mailTo: string | null): Promise<readonly Finding[]> {
  actAsOwner(config.dataDir)
  const engine = configuredEngine(config)
  const missing = missingDatabase(engine)
  if (missing !== null) throw new OpenError(missing)
  const database = connectDatabase(engine)
  const storage = openStorage(config)
  const mailer =
    config.mail === null
      ? null
      : openMailer(config.mail, (error) => process.stderr.write(`${String(error)}\n`))
  try {
    if (!(await isUpToDate(database, engine))) {
      return [
        finding('database-fails', { reason: 'another version of Tessera wrote it; start this version once' }),
      ]
    }
    const damage = engine.name === 'sqlite' ? await findDamage(database) : null
    if (damage !== null) return [damagedFinding(engine, damage)]
    const mail = mailTo === null ? null : checkMail(mailTo, `${config.dashboardOrigin ?? ''}/`, 'en')
    const folder = join(config.dataDir, 'uploads')
    const deps = { database, engine, settings: config, network: publicNetwork, mailer, clock: Date.now }
    return await checkServer(
      { ...deps, files: { storage, folder }, linkChanges: linkChanges() },
      { seen: null, mail },
    )
  } catch (error) {
    if (isDamage(error)) return [damagedFinding(engine, reasonOf(error))]
    return [finding('database-fails', { reason: reasonOf(engine.explain(error) ?? error) })]
  } finally {
    mailer?.close()
    storage.close()
    await database.destroy()
  }
}

/** The first damage of an embedded database; null without any. */
async function findDamage(database: Database): Promise<string | null> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(database)
  const [first] = rows
  // The second line names the page.
  return first === undefined || first.quick_check === 'ok' ? null : first.quick_check.replaceAll(/\s+/g, ' ')
}

function damagedFinding({ location }: Engine, reason: string): Finding {
  return finding('database-damaged', { file: location, reason, command: commandLine('restore') })
}

/** As root, the checks would create files that the service cannot write, and find everything writable. */
function actAsOwner(folder: string): void {
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (process.getuid?.() !== 0 || owner === undefined || owner.uid === 0) return
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
}
