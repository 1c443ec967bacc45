import { spawnSync } from 'node:child_process'
import { basename, dirname } from 'node:path'
import { secondsOfFile } from './known-times.js'

/** Seconds of tests, by their last times here, that a founder waits for at each change. */
const most = 75

/** Projects whose tests name no source: they test the whole product. */
const whole = /^test\/(journeys|browsers|bench|upgrades|support)\//

/** Rules about every source. */
const always = ['test/architecture/source-rules.test.ts', 'test/architecture/import-directions.test.ts']

/** Words of a file's name, without plurals: `read-scans.ts` has `read` and `scan`. Short ones and those of every file say nothing. */
function wordsOf(file) {
  const name = basename(file).replace(/\..*$/, '')
  return name
    .split('-')
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => word.length > 3 && !['read', 'write', 'screen', 'dialog', 'list'].includes(word))
}

/** The folders of a source and above it, from the nearest, as folders of tests: `src/dashboard/scans` is `test/dashboard/scans`. */
function foldersOf(file) {
  const folders = []
  for (let folder = dirname(file); folder.split('/').length > 2; folder = dirname(folder))
    folders.push(folder.replace(/^src\//, 'test/'))
  return folders
}

/** How near a test is to a changed file; 0 for one that has nothing to do with it. */
function nearness(test, file) {
  if (test === file) return 4
  const [project] = foldersOf(file).slice(-1)
  const isBeside = foldersOf(file).some((folder) => dirname(test) === folder || test.startsWith(`${folder}/`))
  const sharesName = wordsOf(file).some((word) => wordsOf(test).includes(word))
  if (isBeside) return sharesName ? 3 : 2
  if (!sharesName) return 0
  // A file of the same name on another side says little.
  return project !== undefined && test.startsWith(`${project.split('/').slice(0, 2).join('/')}/`) ? 2 : 1
}

/**
 * The tests beside changed files, the nearest first, in about a minute.
 *
 * @param changed paths of files, from the root of the project.
 * @param tests paths of all tests.
 * @param secondsOfTest how long a test takes.
 * @returns paths of tests, those that had no time, and changed sources without any.
 */
export function testsBeside(changed, tests, secondsOfTest) {
  const files = changed.filter((file) => /^(src|test)\//.test(file))
  const near = tests
    .filter((test) => !whole.test(test) || changed.includes(test))
    .map((test) => ({ test, near: Math.max(0, ...files.map((file) => nearness(test, file))) }))
    .filter(({ near }) => near > 0)
    .toSorted((one, other) => other.near - one.near || secondsOfTest(one.test) - secondsOfTest(other.test))
  const chosen = new Set(always)
  const late = []
  let seconds = 0
  for (const { test, near: how } of near) {
    seconds += secondsOfTest(test)
    if (how === 4 || seconds <= most) chosen.add(test)
    else late.push(test)
  }
  const alone = files.filter(
    (file) => file.startsWith('src/') && !near.some(({ test }) => nearness(test, file) > 0),
  )
  return { chosen: [...chosen], late, alone }
}

function git(...args) {
  return spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
}

const untracked = ['ls-files', '--others', '--exclude-standard']

/**
 * The tests for what differs from a commit, new files too.
 *
 * @returns the arguments for Vitest, and what to say first.
 */
export function changedTests(commit) {
  const changed = [...git('diff', '--name-only', commit), ...git(...untracked)]
  const tests = [...git('ls-files', 'test'), ...git(...untracked, 'test')].filter((file) =>
    /\.test\.tsx?$/.test(file),
  )
  const { chosen, late, alone } = testsBeside(changed, tests, secondsOfFile)
  const words = [
    `${chosen.length} test files beside the changes.`,
    ...(late.length > 0 ? [`No time for ${late.length} further ones: ${late.join(' ')}`] : []),
    ...(alone.length > 0 ? [`No test lies beside ${alone.join(', ')}.`] : []),
  ]
  return { args: chosen, words: words.join('\n') }
}
