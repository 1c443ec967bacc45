import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { exportTargets } from '#features/moving-out/contract/moving-out.ts'
import { linkChanges } from '#service/commands/command-deps.ts'
import { missingDatabase } from '#service/database/engines/engine-at.ts'
import { connectDatabase, OpenError } from '#service/database/open-database.ts'
import { commandLine } from '#service/domain/command-line.ts'
import { ConfigError } from '#service/domain/settings.ts'
import { SharedLimits } from '#service/limits/shared-limits.ts'
import { exportLinks } from './export-links.ts'
import { createLinks } from '#service/links/links-app.ts'
import { serviceLog } from '#service/metrics/service-log.ts'
import { Watch } from '#service/metrics/watch.ts'
import { openStorage } from '#service/storage/open-storage.ts'
import { configuredEngine, readConfig } from '#service/operations/config.ts'

class UsageError extends Error {}

const usage = `Usage: ${commandLine('export-links')} --to ${exportTargets.join('|')} [--folder links]`

const help = `${usage}

Writes all links of all accounts for another server, with their pages and files. The service may run meanwhile.

  --to SERVER       ${exportTargets.join(', ')}
  --folder FOLDER   where the files go; "links" by default
`

process.exitCode = await runExport(process.argv.slice(2))

/** Writes the links of all accounts for another server. Returns the exit code: 0 done, 2 invalid usage. */
async function runExport(args: readonly string[]): Promise<number> {
  try {
    const options = readOptions(args)
    if (options === 'help') {
      process.stdout.write(help)
      return 0
    }
    const { to, folder } = options
    const files = await writeExport(to, folder)
    process.stdout.write(`${files} files are in ${folder}. Read README.txt there first.\n`)
    return 0
  } catch (error) {
    const isUsage = error instanceof UsageError || error instanceof ConfigError || error instanceof OpenError
    if (!isUsage) throw error
    process.stderr.write(`${error.message}\n`)
    return 2
  }
}

function readOptions(args: readonly string[]) {
  try {
    const options = {
      to: { type: 'string' },
      folder: { type: 'string', default: 'links' },
      help: { type: 'boolean', short: 'h' },
    } as const
    const { to, folder, help: asksForHelp } = parseArgs({ args: [...args], options }).values
    if (asksForHelp === true) return 'help'
    const target = exportTargets.find((each) => each === to)
    if (target === undefined) throw new Error('Choose a server with --to.')
    return { to: target, folder }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`)
  }
}

/** Returns the number of files. The service may run meanwhile. */
async function writeExport(to: (typeof exportTargets)[number], folder: string): Promise<number> {
  const config = readConfig(undefined, [])
  const engine = configuredEngine(config)
  const missing = missingDatabase(engine)
  if (missing !== null) throw new OpenError(missing)
  const database = connectDatabase(engine)
  const storage = openStorage(config)
  const deps = {
    database,
    engine,
    clock: Date.now,
    // Without a port, this listener counts nothing.
    settings: { ...config, dashboardFolder: null, linkPort: -1 },
    logger: serviceLog('error'),
    linkChanges: linkChanges(),
    files: { storage, folder: join(config.dataDir, 'uploads') },
    watch: new Watch(),
  }
  const limits = new SharedLimits(deps)
  const links = createLinks({ ...deps, limits })
  let files = 0
  try {
    for await (const { path, content } of exportLinks({ ...deps, reading: database }, links, {
      userId: null,
      to,
    })) {
      const file = join(folder, path)
      await mkdir(dirname(file), { recursive: true })
      await pipeline(Readable.from(content), createWriteStream(file))
      files += 1
    }
  } finally {
    await links.close()
    await limits.close()
    storage.close()
    await database.destroy()
  }
  return files
}
