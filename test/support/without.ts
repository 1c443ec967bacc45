// `npm run without -- NAME... [--project NAME]... [--only-build]`: checks, builds and tests a copy of this tree without
// some features, or without `--all`. All its tests run, or those of the named projects. `--each` shows that each feature
// can go alone. It checks the types only: they find what a build would, but for pictures and styles.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { features, goingWith, lists, setsToTry, withoutLines } from './without-features.ts'

const root = process.cwd()
const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    each: { type: 'boolean', default: false },
    'only-build': { type: 'boolean', default: false },
    project: { type: 'string', multiple: true, default: [] },
  },
})
const unknown = positionals.filter((name) => !features.has(name))
if (unknown.length > 0 || (positionals.length === 0 && !values.all && !values.each)) {
  console.error(`Name some of these features, or --all: ${[...features.keys()].join(', ')}`)
  process.exit(2)
}
/** Its compiler needs half of the time of `tsc`. */
const checkTypes = ['node_modules/oxlint/bin/oxlint', '--allow', 'all']
const build = ['src/service/build/build.js']
const failed: string[] = []
const whole = values['only-build']
  ? [checkTypes, [...build, '--only-try']]
  : [checkTypes, build, ...testRuns()]
if (values.each) for (const names of setsToTry()) tryWithout(names, [checkTypes])
if (values.all) tryWithout([...features.keys()], whole)
if (positionals.length > 0) tryWithout(positionals, whole)
console.log(failed.length === 0 ? 'The tree works without them.' : `Failed without: ${failed.join('; ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

/** Runs each step in a copy, whatever the one before found, so that one look shows whatever fails. */
function tryWithout(names: readonly string[], steps: readonly (readonly string[])[]): void {
  const gone = goingWith(names)
  console.log(`\n== Without ${gone.join(', ')}`)
  const copy = copyWithout(gone)
  const env = { ...process.env, WITHOUT_FEATURES: gone.join(' ') }
  const run = (step: readonly string[]) =>
    spawnSync(process.execPath, step, { cwd: copy, stdio: 'inherit', env }).status === 0
  try {
    if (!steps.map(run).every(Boolean)) failed.push(gone.join(', '))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** A run for each named project, because each needs other programs. */
function testRuns(): string[][] {
  const script = 'test/support/run-tests.js'
  const runs = values.project.map((project) => [script, '--project', project])
  return runs.length === 0 ? [[script]] : runs
}

/** Returns the folder of the copy, which uses the packages of this tree. */
function copyWithout(names: readonly string[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'tessera-without-'))
  const rooms = names.flatMap((name) => [`src/features/${name}/`, `test/features/${name}/`])
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const path of listed.split('\n').filter((path) => path !== '' && existsSync(join(root, path)))) {
    if (rooms.some((room) => path.startsWith(room))) continue
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
  }
  for (const list of lists.map((path) => join(copy, path)).filter((path) => existsSync(path)))
    writeFileSync(list, withoutLines(readFileSync(list, 'utf8'), names))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  // Guards read the files that git knows.
  execFileSync('git', ['init', '--quiet'], { cwd: copy })
  return copy
}
