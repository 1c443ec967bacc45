// Prints the tables of README.md from the lines of calibrate.ts:
//   node test/support/run-typescript.js test/bench/calibration/table.ts FILE…
import { readFileSync } from 'node:fs'
import type { CalibrationLine } from './calibration-line.ts'
import { judgeConditionIds } from './judge-conditions.ts'

const lines = process.argv
  .slice(2)
  .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
  .map((text) => JSON.parse(text) as CalibrationLine)
const words = ['everywhere', 'good', 'risky', 'none'] as const

/** Meaningful conditions: the judge reads the plain code in at least nine of ten seeds. */
const fairConditions = (line: CalibrationLine) => judgeConditionIds.filter((id) => line.plain[id] >= 9)
/** Share of all fair pairs in which the judge read the styled code. */
const share = (line: CalibrationLine) => {
  const fair = fairConditions(line)
  return fair.length === 0 ? 0 : fair.reduce((sum, id) => sum + line.styled[id], 0) / (10 * fair.length)
}
const percent = (part: number, whole: number) =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`

console.log(`${lines.length} designs.\n`)
console.log(
  '| word | designs | judge read, mean of pairs | fewer than 5 of 10 in some condition | 9 of 10 over all conditions |',
)
console.log('|---|---|---|---|---|')
for (const word of words) {
  const own = lines.filter((line) => line.word === word && fairConditions(line).length > 0)
  const mean = own.reduce((sum, line) => sum + share(line), 0)
  const failed = own.filter((line) => fairConditions(line).some((id) => line.styled[id] < 5)).length
  const readable = own.filter((line) => share(line) >= 0.9).length
  console.log(
    `| ${word} | ${own.length} | ${percent(mean, own.length)} | ${failed} (${percent(failed, own.length)}) | ${readable} (${percent(readable, own.length)}) |`,
  )
}
console.log('\n| condition | fair designs | "everywhere", fewer than 5 of 10 | "none", 9 of 10 or more |')
console.log('|---|---|---|---|')
for (const id of judgeConditionIds) {
  const fair = lines.filter((line) => line.plain[id] >= 9)
  const everywhere = fair.filter((line) => line.word === 'everywhere')
  const none = fair.filter((line) => line.word === 'none')
  const wrong = everywhere.filter((line) => line.styled[id] < 5).length
  const strict = none.filter((line) => line.styled[id] >= 9).length
  console.log(`| ${id} | ${fair.length} | ${wrong} of ${everywhere.length} | ${strict} of ${none.length} |`)
}
if (process.env.DETAILS !== undefined) {
  for (const line of lines) {
    const fair = fairConditions(line)
    const wrong = line.word === 'everywhere' && fair.some((id) => line.styled[id] < 5)
    const strict = line.word === 'none' && share(line) >= 0.9
    if (wrong || strict)
      console.log(line.word, line.number, line.score, line.causes.join(), JSON.stringify(line.styled))
  }
}
