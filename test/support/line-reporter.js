import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * A Vitest reporter for long runs: a line for each finished file with its seconds, and each failure at once with its
 * reason. Writes its totals as JSON to the file named by TEST_TOTALS, so that several runs can be added up.
 *
 * @implements {import('vitest/reporters').Reporter}
 */
// oxlint-disable-next-line import/no-default-export -- Vitest loads a reporter by its default export
export default class LineReporter {
  #totals = { passed: 0, failed: 0, skipped: 0, files: [], failures: [] }
  #root = process.cwd()
  /** Console output per file; printed only when the file fails. */
  #output = new Map()

  onUserConsoleLog({ content, taskId = '' }) {
    // A task's id starts with the id of its file: "<file>_0_1".
    const file = taskId.split('_', 1)[0]
    this.#output.set(file, [...(this.#output.get(file) ?? []), content])
  }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    if (state === 'passed') this.#totals.passed += 1
    if (state === 'skipped') this.#totals.skipped += 1
    if (state === 'failed') this.#fail(`${this.#nameOf(test.module)}: ${test.fullName}`, errors)
  }

  onTestSuiteResult(suite) {
    const errors = suite.errors()
    if (errors.length > 0) this.#fail(`${this.#nameOf(suite.module)}: ${suite.fullName}`, errors)
  }

  onTestModuleEnd(module) {
    const name = this.#nameOf(module)
    const errors = module.errors()
    if (errors.length > 0) this.#fail(name, errors)
    const seconds = secondsOf(module.diagnostic())
    this.#totals.files.push({ name, seconds })
    const failed = [...module.children.allTests('failed')].length
    const count = [...module.children.allTests()].length
    const word = module.ok() ? 'ok  ' : 'FAIL'
    const result = failed > 0 ? `${failed} of ${count} tests failed` : `${count} tests`
    print(`${word} ${seconds.toFixed(1).padStart(6)} s  ${name}  (${result})`)
    const output = this.#output.get(module.id)
    if (!module.ok() && output !== undefined) print(`${output.join('').trimEnd()}`)
    this.#output.delete(module.id)
  }

  onTestRunEnd(_modules, unhandledErrors) {
    for (const error of unhandledErrors) {
      const file = error.VITEST_TEST_PATH
      const during = file === undefined ? '' : ` (while ${relative(this.#root, file)} ran)`
      this.#fail(`An error outside of any test${during}`, [error])
    }
    const path = process.env.TEST_TOTALS
    if (path !== undefined) writeFileSync(path, JSON.stringify(this.#totals))
  }

  #nameOf(module) {
    return `${module.project.name}: ${relative(this.#root, module.moduleId)}`
  }

  #fail(title, errors) {
    this.#totals.failed += 1
    this.#totals.failures.push(`${title}: ${inShort(errors[0], this.#root)}`)
    print(`FAIL ${title}\n${errors.map((error) => indented(reasonOf(error, this.#root))).join('\n')}`)
  }
}

/** For the list at the end of a run, which may be all that is left of it: the first lines of the message, and its place. */
function inShort({ message = '', stacks = [] } = {}, root) {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  const place = placesOf(stacks, root)[0] ?? ''
  return `${lines.slice(0, 4).join(' ').slice(0, 300)} ${place}`.trimEnd()
}

function placesOf(stacks, root) {
  return stacks
    .filter(({ file }) => !file.includes('node_modules'))
    .map(({ file, line, column }) => `at ${relative(root, file)}:${line}:${column}`)
}

/** From the first import to the last test, in seconds. */
function secondsOf({ environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration }) {
  const milliseconds = environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration
  return milliseconds / 1000
}

/** The message, the difference if there is one, and where in this project it happened. */
function reasonOf({ name, message, diff, stacks = [], cause }, root) {
  const places = placesOf(stacks, root)
  const title = message?.startsWith(String(name)) ? message : `${name ?? 'Error'}: ${message}`
  const causes = cause === undefined || cause === null ? [] : [`Caused by ${reasonOf(cause, root)}`]
  return [title, ...(diff === undefined ? [] : [diff]), ...places, ...causes].join('\n')
}

function indented(text) {
  return text.replaceAll(/^/gm, '     ')
}

/** In one write, because another run of Vitest may print at the same time. */
function print(text) {
  process.stdout.write(`${text}\n`)
}
