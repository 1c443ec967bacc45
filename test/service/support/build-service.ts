import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const builds = join(root, '.cache/service-builds')
const sources = [
  'src/contract',
  'src/design',
  'src/pages',
  'src/code-types',
  'src/features',
  'src/service',
  'package.json',
  'package-lock.json',
]
/** Milliseconds a build is kept, because another run may be using it. */
const keptFor = 24 * 3_600_000

/**
 * Bundles the service beside its packages and returns the entry. Built once per source state and shared: do
 * not write to its folder. `npm test` has built it before and says where.
 */
export async function buildService(): Promise<string> {
  const tested = process.env['TESTED_BUILD']
  if (tested !== undefined) return join(tested, 'main.js')
  const folder = join(builds, await sourcesNow())
  if (!existsSync(folder)) await buildInto(folder)
  return join(folder, 'main.js')
}

async function buildInto(folder: string): Promise<void> {
  await removeOld()
  const outDir = `${folder}-${process.pid}`
  const { build } = await import('vite')
  await build({
    configFile: join(root, 'src/service/vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  })
  // If two built at once, the first one stays.
  await rename(outDir, folder).catch(() => rm(outDir, { recursive: true }))
}

async function removeOld(): Promise<void> {
  await mkdir(builds, { recursive: true })
  for (const name of await readdir(builds)) {
    const { mtimeMs } = await stat(join(builds, name))
    if (Date.now() - mtimeMs > keptFor) await rm(join(builds, name), { recursive: true, force: true })
  }
}

/** The inputs of a build, by content. */
async function sourcesNow(): Promise<string> {
  const hash = createHash('sha256')
  // A tree without any feature has no folder of them.
  for (const source of sources.filter((path) => existsSync(join(root, path)))) {
    for (const path of await filesOf(source))
      hash.update(`\0${path}\0`).update(await readFile(join(root, path)))
  }
  return hash.digest('hex').slice(0, 16)
}

async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(join(root, path))).isDirectory()) return [path]
  const names = await readdir(join(root, path))
  return (await Promise.all(names.toSorted().map((name) => filesOf(`${path}/${name}`)))).flat()
}
