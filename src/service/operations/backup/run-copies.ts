import { parseUrl } from '#contract/parse-url.ts'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { makeFolder } from '../make-folder.ts'
import { commandLine } from '../../domain/command-line.ts'
import { ConfigError } from '../../domain/settings.ts'
import { sqliteEngine, isSqliteInUse } from '../../database/engines/sqlite-engine.ts'
import { OpenError } from '../../database/open-database.ts'
import { missingDatabase } from '../../database/engines/engine-at.ts'
import { postgresEngine } from '../../database/engines/postgres-engine.ts'
import { openStorage, readS3Url } from '../../storage/open-storage.ts'
import { copyContents } from '../../storage/file-storage.ts'
import { BackupError, restoreBackup, type TableCounts, writeBackup } from './embedded-backup.ts'
import { backUpContents, restoreContents } from './file-contents.ts'
import { moveDatabase } from './move-database.ts'

const help = `Usage:
  ${commandLine('backup')} FILE
      copies the embedded database into FILE while the service runs, and reads it back
  ${commandLine('restore')} FILE
      puts FILE in the place of the embedded database; stop the service before
  ${commandLine('move')} --to URL
      copies the embedded database to PostgreSQL; stop the service before
  ${commandLine('move')} --to embedded
      copies the database of DATABASE_URL into an embedded one; stop the service before
  ${commandLine('move')} --files URL
      copies the files of codes into the bucket of s3://…, or with the word embedded out of FILES_URL into the data
      directory; may stand beside --to

The files of codes go with a backup, into the folder backup-files beside it. Backups of one folder share it.

Ends with 0 when done, 1 when it failed, 2 when the command cannot be understood.
`

/** Printed by backup and restore when DATABASE_URL is set. A test runs these commands. */
const postgresCommands = `DATABASE_URL is a PostgreSQL database. Use its own tools, of the server's version or newer:
  pg_dump --format=custom --file=FILE "$DATABASE_URL"
  pg_restore --no-owner --single-transaction --dbname="$EMPTY_DATABASE_URL" FILE`

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
    else {
      if (asked.files !== null) await moveFiles(config, asked.files, surroundings)
      if (asked.place !== null) await move(config, asked.place, surroundings)
    }
    return 0
  } catch (error) {
    surroundings.err(`${wordsOf(error)}\n`)
    return 1
  }
}

async function backup(config: Config, file: string, { out }: CopySurroundings): Promise<void> {
  const database = embeddedIn(config)
  refuseMissing(database)
  await makeFolder(dirname(file))
  const counts = await writeBackup(database, file)
  const { copied, missing } = await backUpContents(openStorage(config), file)
  if (copied > 0) out(`files: ${copied} new contents copied\n`)
  if (missing > 0) out(`files: ${missing} contents are missing in ${openStorage(config).place}\n`)
  out(`${linesOf(counts)}${file} is written and was read back: ${totalOf(counts)} rows.\n`)
}

async function restore(config: Config, file: string, { now, out }: CopySurroundings): Promise<void> {
  const database = embeddedIn(config)
  await refuseUsed(database, config)
  await makeFolder(dirname(database))
  // Before the database, so that no record is without its file.
  const contents = await restoreContents(openStorage(config), file, join(config.dataDir, 'uploads'))
  const { counts, before } = await restoreBackup(database, file, now())
  if (contents.copied > 0) out(`files: ${contents.copied} contents restored\n`)
  if (contents.missing > 0)
    out(
      `files: ${contents.missing} contents are neither here nor in the folder backup-files beside ${file}\n`,
    )
  out(`${linesOf(counts)}Checked and restored: ${totalOf(counts)} rows.\n`)
  if (before !== null) out(`The previous database is saved as ${before}.\n`)
  const tokenFile = join(config.dataDir, 'access-token')
  if (config.accessToken === null && !existsSync(tokenFile))
    out(
      'A backup holds no access token. Programs that use the first one get 401 unless you copy access-token from ' +
        `the former data directory to ${tokenFile}, or set ACCESS_TOKEN, before the start.\n`,
    )
}

async function move(config: Config, to: string, { out }: CopySurroundings): Promise<void> {
  const embedded = join(config.dataDir, 'tessera.db')
  const isBack = to === 'embedded'
  if (isBack && config.databaseUrl === null)
    throw new BackupError('DATABASE_URL is not set, so there is no PostgreSQL database to move from.')
  if (isBack) {
    await makeFolder(config.dataDir)
  } else {
    refuseMissing(embedded)
  }
  await refuseUsed(embedded, config)
  const [source, target] = isBack
    ? [postgresEngine(config.databaseUrl ?? ''), sqliteEngine(embedded)]
    : [sqliteEngine(embedded), postgresEngine(to)]
  await moveDatabase(source, target, {
    onRows: (table, rows) => out(`${table}: ${rows} copied\n`),
    onSame: (table, { rows, checksum }) =>
      out(`${table}: ${rows} rows, the same on both sides (${checksum.slice(0, 12)})\n`),
  })
  out(
    isBack
      ? `Moved. The PostgreSQL database is as it was; unset DATABASE_URL and start the service.\n`
      : `Moved. ${embedded} is as it was; set DATABASE_URL and start the service.\n`,
  )
}

async function moveFiles(config: Config, to: string, { out }: CopySurroundings): Promise<void> {
  const isBack = to === 'embedded'
  if (isBack && config.filesUrl === null)
    throw new BackupError('FILES_URL is not set, so there is no bucket to copy files from.')
  const disk = openStorage({ dataDir: config.dataDir, filesUrl: null })
  const bucket = openStorage({ dataDir: config.dataDir, filesUrl: isBack ? config.filesUrl : readS3Url(to) })
  const [source, target] = isBack ? [bucket, disk] : [disk, bucket]
  const work = join(config.dataDir, 'uploads')
  await makeFolder(work)
  try {
    const { copied } = await copyContents(source, target, source.keys(), work)
    out(`files: ${copied} contents copied to ${target.place}; those in ${source.place} stay\n`)
  } finally {
    bucket.close()
  }
}

function embeddedIn({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl !== null) throw new BackupError(postgresCommands)
  return join(dataDir, 'tessera.db')
}

/** Refuses an embedded database in use. A damaged file cannot say so; then no service may answer on the port. */
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

/** Milliseconds that a service on this machine may take to answer. */
const patience = 2_000

/** Whether a service of this configuration answers on this machine. */
async function isServiceRunning({ host, port }: Pick<Config, 'host' | 'port'>): Promise<boolean> {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const address = `http://${name.includes(':') ? `[${name}]` : name}:${port}/healthz`
  try {
    await fetch(address, { signal: AbortSignal.timeout(patience) })
    return true
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError'
  }
}

function refuseMissing(file: string): void {
  const missing = missingDatabase({ name: 'sqlite', location: file })
  if (missing !== null) throw new BackupError(missing)
}

function linesOf(counts: TableCounts): string {
  return Object.entries(counts)
    .map(([table, rows]) => `${table}: ${rows}\n`)
    .join('')
}

function totalOf(counts: TableCounts): string {
  return Object.values(counts)
    .reduce((total, rows) => total + rows, 0)
    .toLocaleString('en')
}

type Asked =
  | { readonly command: 'help' }
  | { readonly command: 'backup'; readonly place: string }
  | { readonly command: 'restore'; readonly place: string }
  | { readonly command: 'move'; readonly place: string | null; readonly files: string | null }

function parse(args: readonly string[]): Asked | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { to: { type: 'string' }, files: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
    const [command, place, extra] = positionals
    if (values.help === true || command === undefined) return { command: 'help' }
    if (command === 'move') {
      if (place !== undefined) return `"${place}" is one word too many.`
      const to = values.to ?? ''
      const files = values.files ?? null
      if (files !== null && files !== 'embedded' && readS3Url(files) === null)
        return 'Say where the files go: --files s3://key:secret@bucket?endpoint=https://s3.example.com, or --files embedded'
      if (files !== null && values.to === undefined) return { command, place: null, files }
      if (to !== 'embedded' && (!/^postgres(ql)?:\/\//i.test(to) || parseUrl(to) === null))
        return 'Say where to: --to postgres://user:password@host:5432/database, or --to embedded'
      return { command, place: to, files }
    }
    if (command !== 'backup' && command !== 'restore') return `There is no command "${command}".`
    if (values.to !== undefined || values.files !== undefined)
      return `${command} takes no --to and no --files.`
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
