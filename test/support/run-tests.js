// `npm test`: every test, the real browser included. Arguments go to Vitest, e.g. `npm test -- --project design`.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium, installChromium } from './find-chromium.js'
import { installForeignTools } from './foreign-tools.js'
import { findPostgres, installPostgres } from './postgres/find-postgres.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
process.chdir(root)

const asked = process.argv.slice(2)
const at = asked.findIndex((word) => word.startsWith('--project'))
const project = at < 0 ? null : (asked[at].split('=')[1] ?? asked[at + 1])
const needsBrowser = project === null || project === 'journeys'
const needsPostgres = project === null || project === 'service-postgres'

/** Totals of a written report and what failed in it; a run that broke before it could report counts as one failure. */
function totalsOf(report) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    const brokenFiles = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    )
    return {
      passed: numPassedTests,
      failed: numFailedTests + brokenFiles.length,
      skipped: numPendingTests,
      failures: testResults.flatMap(failuresOf),
    }
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [`No report was written: ${report}`] }
  }
}

/** A line for each test of a file that failed, with the first line of its reason. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`]
  return failed.map((test) => `${file}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
}

function firstLine(words = '') {
  return words.split('\n', 1)[0]
}

/** One run of Vitest. What a quiet one says is kept and told when it has ended, so that two runs do not mix their words. */
async function runVitest(name, args, { isQuiet = false } = {}) {
  const report = join(root, `.cache/test-report-${name}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], {
    stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
  })
  const said = []
  child.stdout?.on('data', (bytes) => said.push(bytes))
  child.stderr?.on('data', (bytes) => said.push(bytes))
  const status = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
  return { status, said, ...totalsOf(report) }
}

/** Finds or installs what some of the tests need. Where that fails they count as one failure, and the others run. */
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
const env = {}
let status = 0
const hasPostgres =
  !needsPostgres ||
  Boolean(process.env.TEST_DATABASE_URL) ||
  provide(() => findPostgres() ?? installPostgres())
const hasBrowser =
  !needsBrowser ||
  provide(() => {
    env.CHROME_PATH = findChromium() ?? installChromium()
    installForeignTools()
  })
if (needsBrowser && hasBrowser) {
  status = spawnSync(process.execPath, ['src/service/build/build.js'], { stdio: 'inherit' }).status ?? 1
}
const runs = []
if (status === 0 && asked.length === 0) {
  // The longest first, so that no lane is left with a long one at the end.
  const waiting = [
    ...(hasBrowser ? [['journeys']] : []),
    ...(hasPostgres ? [['service-postgres']] : []),
    ['dashboard'],
    ['service'],
    ['design', 'contract', 'architecture'],
  ]
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const projects = next.flatMap((name) => ['--project', name])
      const run = await runVitest(next[0], projects, { isQuiet: true })
      process.stdout.write(Buffer.concat(run.said))
      runs.push(run)
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane))
} else if (status === 0 && missing.length === 0) {
  runs.push(await runVitest('all', asked))
}
for (const words of [...missing, ...runs.flatMap(({ failures }) => failures)]) console.log(words)
const sum = (key) => runs.reduce((total, run) => total + run[key], 0)
const failed = sum('failed') + Math.max(missing.length, runs.length === 0 ? 1 : 0)
const skipped = sum('skipped')
console.log(`${sum('passed')} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exitCode = status !== 0 || failed > 0 || runs.some((run) => run.status !== 0) ? 1 : 0
