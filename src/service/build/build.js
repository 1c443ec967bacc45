// `npm run build`: builds dashboard and service into dist/, unless dist/ is current. Plain JavaScript,
// because it runs before anything is built. `--force` always builds. `--only-try` shows whether the tree builds, without what
// only a service for people needs: compressed copies, minified files and maps of sources.
import { createHash } from 'node:crypto'
import { cpSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const dashboard = 'dist/dashboard'
const service = 'dist/service'
const isOnlyTried = process.argv.includes('--only-try')
const stamp = join(root, 'dist/.built-from')
const sources = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
]

/** The inputs of a build, by content. */
function sourcesNow() {
  const hash = createHash('sha256').update(process.version)
  for (const file of sources.flatMap((source) => filesOf(join(root, source)))) {
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** The outputs of a build, by name and size, to notice missing or truncated files. */
function outputsNow() {
  const hash = createHash('sha256')
  for (const file of [dashboard, service].flatMap((part) => filesOf(join(root, part)))) {
    hash.update(`\0${relative(root, file)}\0${statSync(file).size}`)
  }
  return hash.digest('hex')
}

function filesOf(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}

/** The licences of the typefaces, which go wherever their outlines go. */
function copyLicences() {
  const typefaces = join(root, 'src/design/glyphs')
  for (const name of readdirSync(typefaces).filter((file) => file.startsWith('LICENSE-')))
    cpSync(join(typefaces, name), join(root, 'dist/licenses', name))
}

function isUpToDate() {
  try {
    return readFileSync(stamp, 'utf8') === `${sourcesNow()} ${outputsNow()}`
  } catch {
    return false
  }
}

if (isUpToDate() && !process.argv.includes('--force')) {
  console.log('dist/ is up to date.')
} else {
  const builtFrom = sourcesNow()
  rmSync(stamp, { force: true })
  // A shell or a script may say `development`, and React would be its larger form, which does each effect twice.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  const before = process.cwd()
  const tried = isOnlyTried ? { mode: 'only-try', build: { minify: false, sourcemap: false } } : {}
  process.chdir(root)
  await build({ configFile: 'vite.config.ts', logLevel: 'warn', ...tried })
  await build({ configFile: 'src/service/vite.config.ts', logLevel: 'warn', ...tried })
  process.chdir(before)
  copyLicences()
  if (!isOnlyTried) writeFileSync(stamp, `${builtFrom} ${outputsNow()}`)
  console.log('Built the dashboard and the service into dist/.')
}
