// `npm test`: every test, the real browser included. Arguments go to Vitest, e.g. `npm test -- --project design`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium, installChromium } from './find-chromium.js'
import { installForeignTools } from './foreign-tools.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const report = join(root, '.cache/test-report.json')
process.chdir(root)

const asked = process.argv.slice(2)
const at = asked.findIndex((word) => word.startsWith('--project'))
const project = at < 0 ? null : (asked[at].split('=')[1] ?? asked[at + 1])
const needsBrowser = project === null || project === 'journeys'

function run(args, env = {}) {
  return spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1
}

/** Totals of the written report; a run that broke before it could report counts as one failure. */
function totals() {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    const brokenFiles = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    )
    return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length, skipped: numPendingTests }
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

mkdirSync(join(root, '.cache'), { recursive: true })
rmSync(report, { force: true })
let status = 0
const env = {}
if (needsBrowser) {
  env.CHROME_PATH = findChromium() ?? installChromium()
  installForeignTools()
  status = run(['src/service/build/build.js'])
}
if (status === 0) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  status = run(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...asked], env)
}
const { passed, failed, skipped } = totals()
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exitCode = status !== 0 || failed > 0 ? 1 : 0
