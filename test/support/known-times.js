import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'

const path = '.cache/test-times.json'
/** Bytes of a test file that take about a second, for a file that never ran here. */
const bytesOfSecond = 500

let known = null

function read() {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

/** How long a file took in its last full run here, by `project: path`; before one, a guess by its size. */
export function secondsOf(name) {
  known ??= read()
  return known[name] ?? guess(name.slice(name.indexOf(': ') + 2))
}

/** The same for the path of a file, in the project where it takes longest. */
export function secondsOfFile(file) {
  known ??= read()
  const times = Object.entries(known).filter(([name]) => name.endsWith(`: ${file}`))
  return times.length === 0 ? guess(file) : Math.max(...times.map(([, seconds]) => seconds))
}

function guess(file) {
  try {
    return statSync(file).size / bytesOfSecond
  } catch {
    return 0
  }
}

/** Keeps the times of a full run for the next one. */
export function keepTimes(files) {
  mkdirSync('.cache', { recursive: true })
  const times = Object.fromEntries(files.map(({ name, seconds }) => [name, Math.round(seconds * 10) / 10]))
  writeFileSync(path, `${JSON.stringify(times, null, 1)}\n`)
}
