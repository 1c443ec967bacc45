import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ExportTarget, exportTargets } from '#features/moving-out/contract/moving-out.ts'
import { linkChanges } from '#service/commands/command-deps.ts'
import { SharedLimits } from '#service/limits/shared-limits.ts'
import { createLinks } from '#service/links/links-app.ts'
import { serviceLog } from '#service/metrics/service-log.ts'
import { Watch } from '#service/metrics/watch.ts'
import {
  type AdminContext,
  type CommandResult,
  noteAction,
  refused,
  succeeded,
} from '#service/operations/admin/admin-command.ts'
import { configuredEngine } from '#service/operations/config.ts'
import { openStorage } from '#service/storage/open-storage.ts'
import { exportLinks } from './export-links.ts'

/** Writes the links of all accounts for another server, with their pages and files. */
export async function exportToFolder(
  context: AdminContext,
  [folder = '']: readonly string[],
  { to }: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const target = exportTargets.find((each) => each === to)
  if (target === undefined)
    return refused(`There is no export for "${to}". Known: ${exportTargets.join(', ')}.`)
  const files = await writeExport(context, target, folder)
  await noteAction(context.database, context, 'links export', folder)
  return succeeded([`${files} files are in ${folder}. Read README.txt there first.`], { folder, files })
}

/** Returns the number of files. */
async function writeExport(
  { config, database, clock }: AdminContext,
  to: ExportTarget,
  folder: string,
): Promise<number> {
  const storage = openStorage(config)
  const deps = {
    database,
    engine: configuredEngine(config),
    clock,
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
    const all = exportLinks({ ...deps, reading: database }, links, { userId: null, to })
    for await (const { path, content } of all) {
      const file = join(folder, path)
      await mkdir(dirname(file), { recursive: true })
      await pipeline(Readable.from(content), createWriteStream(file))
      files += 1
    }
  } finally {
    await links.close()
    await limits.close()
    storage.close()
  }
  return files
}
