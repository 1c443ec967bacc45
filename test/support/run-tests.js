// `npm test`: every test, including the real browser. Arguments go to Vitest: `npm test -- --project design`. For the
// tests beside what differs from a commit, in about a minute: `npm test -- --changed`, or `--changed=main`.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { changedTests } from './changed-tests.js'
import { findChromium, installChromium } from './find-chromium.js'
import { provideEngines } from './find-engines.js'
import { installForeignTools } from './foreign-tools.js'
import { keepTimes } from './known-times.js'
import { findPostgres, installPostgres } from './postgres/find-postgres.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
process.chdir(root)

const asked = process.argv.slice(2)
const at = asked.findIndex((word) => word.startsWith('--project'))
const project = at < 0 ? null : (asked[at].split('=')[1] ?? asked[at + 1])
const changedSince = asked.find((word) => word.startsWith('--changed'))
const isChanged = changedSince !== undefined
const needsEngines = (project === null && !isChanged) || project === 'browsers'
const needsBuild = needsEngines || project === 'journeys'
const needsBrowser = needsBuild || project === 'dashboard' || isChanged
const needsPostgres = (project === null && !isChanged) || project === 'service-postgres'

/** One run of Vitest, which prints its own progress. A run that ends without writing its totals counts as one failure. */
async function runVitest(name, args) {
  const path = join(root, `.cache/test-totals-${name}.json`)
  rmSync(path, { force: true })
  const reporter = '--reporter=./test/support/line-reporter.js'
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', reporter, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, TEST_TOTALS: path },
  })
  if (name === inNode.name) lowerPriority(child)
  const status = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
  return { status, ...totalsIn(path) }
}

/**
 * One run for all projects without a browser: what they share is compiled once, and each worker takes the next file, so
 * that all end together.
 */
const inNode = {
  name: 'node',
  projects: ['service', 'service-postgres', 'design', 'pages', 'architecture', 'contract'],
  // More than processors, because many tests wait: for another process, or for an outage to end.
  workers: Math.min(4, availableParallelism() + 1),
}
/** A browser opens one file after the other, so these runs go first when processors are short. The longest is first. */
const inBrowsers = ['journeys', 'dashboard', 'browsers']

/** Processes that it starts inherit it. */
function lowerPriority({ pid }) {
  try {
    setPriority(pid, 3)
  } catch {
    // It has ended, or the system knows no priorities.
  }
}

function totalsIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return { passed: 0, failed: 1, skipped: 0, files: [], failures: [`No totals were written: ${path}`] }
  }
}

/** Bytes that the databases and browser profiles of a run need at most. */
const roomForTests = 2 * 1024 ** 3

/** A folder for all temporary files: in memory where there is room, because each commit of a database waits for the disk. */
function temporaryFolder() {
  const folder = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'tessera-tests-'))
  // PostgreSQL runs as a user of its own when root runs the tests.
  chmodSync(folder, 0o755)
  return folder
}

function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > roomForTests
  } catch {
    return false
  }
}

/** Finds or installs required programs. A failure counts as one failed test, and the others run. */
const missing = []
function provide(find) {
  try {
    find()
    return true
  } catch (error) {
    missing.push(error.message)
    return false
  }
}

mkdirSync(join(root, '.cache'), { recursive: true })
const temporary = temporaryFolder()
const env = { TMPDIR: temporary }
process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
let status = 0
const hasPostgres =
  !needsPostgres ||
  Boolean(process.env.TEST_DATABASE_URL) ||
  provide(() => findPostgres() ?? installPostgres())
const hasBrowser =
  !needsBrowser ||
  provide(() => {
    env.CHROME_PATH = findChromium() ?? installChromium()
    if (needsBuild) installForeignTools()
  })
// Tests of a missing engine are skipped on a developer's machine, and fail where tests must be complete.
const missingEngines = needsEngines ? provideEngines() : null
if (missingEngines !== null) {
  console.log(`${missingEngines}${process.env.CI ? '' : ' Their tests are skipped.'}`)
  if (process.env.CI) missing.push(missingEngines)
}
if (needsBuild && hasBrowser) {
  // As a developer's shell may have it. The test of the first load would tell that it was heard.
  const shell = { ...process.env, NODE_ENV: 'development' }
  status =
    spawnSync(process.execPath, ['src/service/build/build.js'], { stdio: 'inherit', env: shell }).status ?? 1
  env.TESTED_BUILD = join(root, 'dist/service')
}
const runs = []
if (status === 0 && asked.length === 0) {
  const projects = inNode.projects.filter((name) => hasPostgres || name !== 'service-postgres')
  const waiting = hasBrowser ? [...inBrowsers] : []
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      runs.push(await runVitest(next, ['--project', next]))
  }
  const args = projects.flatMap((name) => ['--project', name])
  await Promise.all([
    runVitest(inNode.name, [...args, '--maxWorkers', String(inNode.workers)]).then((run) => runs.push(run)),
    lane(),
    lane(),
  ])
} else if (status === 0 && missing.length === 0) {
  const beside = isChanged ? changedTests(changedSince.split('=')[1] ?? 'HEAD') : null
  if (beside !== null) console.log(beside.words)
  const args = asked.flatMap((word) => (word === changedSince ? beside.args : [word]))
  // A test of both engines runs on SQLite here.
  const others = isChanged && project === null ? ['--project', '!service-postgres'] : []
  runs.push(await runVitest('all', [...args, ...others]))
}
const slowest = runs.flatMap(({ files }) => files).toSorted((one, other) => other.seconds - one.seconds)
if (slowest.length > 1) {
  console.log('\nSlowest files:')
  for (const { name, seconds } of slowest.slice(0, 10))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
}
if (asked.length === 0 && slowest.length > 0) keepTimes(slowest)
const failures = [...missing, ...runs.flatMap(({ failures: some }) => some)]
if (failures.length > 0) console.log(['\nFailures:', ...failures].join('\n'))
const sum = (key) => runs.reduce((total, run) => total + run[key], 0)
const failed = sum('failed') + Math.max(missing.length, runs.length === 0 ? 1 : 0)
const skipped = sum('skipped')
console.log(`${sum('passed')} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exitCode = status !== 0 || failed > 0 || runs.some((run) => run.status !== 0) ? 1 : 0
