import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { configuredEngine } from '../configured-engine.ts'
import type { Engine } from '../database/engine.ts'
import { missingDatabase } from '../database/missing-database.ts'
import { OpenError } from '../database/open-database.ts'
import { postgresEngine } from '../database/postgres-engine.ts'
import { sqliteEngine } from '../database/sqlite-engine.ts'
import { isSqliteInUse } from '../database/sqlite-in-use.ts'
import { BackupError } from './backup-format.ts'
import { isServiceRunning } from './is-service-running.ts'
import { moveDatabase } from './move-database.ts'
import { restoreBackup } from './restore-backup.ts'
import { restoreEmbedded } from './restore-embedded.ts'
import { writeBackup } from './write-backup.ts'

const help = `Usage:
  npm run backup -- FILE          copies the database into FILE while the service runs, and reads it back
  npm run restore -- FILE         fills the database from FILE; stop the service before
  npm run move -- --to URL        copies the embedded database to PostgreSQL; stop the service before

The database is that of the configuration: DATABASE_URL, or DATA_DIR. A backup fits both engines.
Ends with 0 when done, 1 when it failed, 2 when the command cannot be understood.
`

export type CopySurroundings = {
  readonly config: () => Config
  readonly now: () => number
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

/** Runs one command line. Returns the exit code: 0 done, 1 failed, 2 not understood. */
export async function runCopies(args: readonly string[], surroundings: CopySurroundings): Promise<number> {
  const asked = parse(args)
  if (typeof asked === 'string') {
    surroundings.err(`${asked}\n\n${help}`)
    return 2
  }
  if (asked.command === 'help') {
    surroundings.out(help)
    return 0
  }
  try {
    const config = surroundings.config()
    if (asked.command === 'backup') await backup(config, resolve(asked.place), surroundings)
    else if (asked.command === 'restore') await restore(config, resolve(asked.place), surroundings)
    else await move(config, asked.place, surroundings)
    return 0
  } catch (error) {
    surroundings.err(`${wordsOf(error)}\n`)
    return 1
  }
}

async function backup(config: Config, file: string, { now, out }: CopySurroundings): Promise<void> {
  const engine = configuredEngine(config)
  refuseMissing(engine)
  await mkdir(dirname(file), { recursive: true })
  const sums = await writeBackup(engine, file, {
    now: now(),
    onTable: (table, rows) => out(`${table}: ${rows}\n`),
  })
  out(`${file} is written and was read back: ${totalOf(sums)} rows.\n`)
}

async function restore(config: Config, file: string, { now, out }: CopySurroundings): Promise<void> {
  const engine = configuredEngine(config)
  const onTable = (table: string, rows: number): void => out(`${table}: ${rows}\n`)
  if (engine.name === 'postgres') {
    // One that a service uses is not empty, so it is refused.
    out(`Restored and compared: ${totalOf(await restoreBackup(engine, file, { onTable }))} rows.\n`)
    return
  }
  await refuseUsed(engine.location, config)
  await mkdir(dirname(engine.location), { recursive: true })
  const { sums, before } = await restoreEmbedded(engine.location, file, { now: now(), onTable })
  out(`Restored and compared: ${totalOf(sums)} rows.\n`)
  if (before !== null) out(`The database that was there is kept as ${before}.\n`)
}

async function move(config: Config, to: string, { out }: CopySurroundings): Promise<void> {
  const source = sqliteEngine(join(config.dataDir, 'tessera.db'))
  refuseMissing(source)
  await refuseUsed(source.location, config)
  await moveDatabase(source, postgresEngine(to), {
    onRows: (table, rows) => out(`${table}: ${rows} copied\n`),
    onSame: (table, { rows, checksum }) =>
      out(`${table}: ${rows} rows, the same on both sides (${checksum.slice(0, 12)})\n`),
  })
  out(`Moved. ${source.location} is as it was; set DATABASE_URL and start the service.\n`)
}

/** Refuses an embedded database that somebody has open. A damaged one cannot tell, so then the port has to be silent. */
async function refuseUsed(file: string, config: Config): Promise<void> {
  if (!existsSync(file)) return
  const isInUse = isSqliteInUse(file)
  if (isInUse === true)
    throw new BackupError(`${file} is in use. Stop its service first, so that nothing is written meanwhile.`)
  if (isInUse === null && (await isServiceRunning(config)))
    throw new BackupError(
      `${file} is damaged and cannot tell who uses it, and a service answers on port ${config.port}. Stop it first.`,
    )
}

function refuseMissing(engine: Engine): void {
  const missing = missingDatabase(engine)
  if (missing !== null) throw new BackupError(missing)
}

function totalOf(sums: Readonly<Record<string, { readonly rows: number }>>): string {
  return Object.values(sums)
    .reduce((total, { rows }) => total + rows, 0)
    .toLocaleString('en')
}

type Asked =
  | { readonly command: 'help' }
  | { readonly command: 'backup' | 'restore' | 'move'; readonly place: string }

function parse(args: readonly string[]): Asked | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { to: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
    const [command, place, extra] = positionals
    if (values.help === true || command === undefined) return { command: 'help' }
    if (command === 'move') {
      if (place !== undefined) return `"${place}" is one word too many.`
      if (!/^postgres(ql)?:\/\//i.test(values.to ?? '') || !URL.canParse(values.to ?? ''))
        return 'Say where to: --to postgres://user:password@host:5432/database'
      return { command, place: values.to ?? '' }
    }
    if (command !== 'backup' && command !== 'restore') return `There is no command "${command}".`
    if (values.to !== undefined) return `${command} takes no --to.`
    if (place === undefined) return `${command} needs a file.`
    return extra === undefined ? { command, place } : `"${extra}" is one word too many.`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof OpenError || error instanceof BackupError)
    return error.message
  const { code, path, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return `There is no ${path ?? 'such file'}.`
  if (code === 'ENOSPC') return 'The disk is full. Nothing was changed.'
  return `This failed: ${message}`
}
