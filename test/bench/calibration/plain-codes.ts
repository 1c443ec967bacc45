// How many plain black codes each judge reads in each condition, in percent:
//   node test/support/run-typescript.js test/bench/calibration/plain-codes.ts
// Twenty codes of 21 to 57 modules, five pictures of each. A code that a condition never shows whole does not count.
import { codeGeometry } from '#design/code-geometry.ts'
import { defaultDesign } from '#design/design.ts'
import { plainScene } from '#design/scannability/battery.ts'
import { judgesHere, readsOf } from './foreign-judges.ts'
import { asMet, judgeConditionIds } from './judge-conditions.ts'

const words =
  'spring-catalogue-for-the-garden-and-the-house-and-all-that-grows-in-it-in-two-thousand-and-thirty'
const [codes, pictures] = [20, 5]

const judges = judgesHere()
const counts = new Map(judges.map((judge) => [judge, judgeConditionIds.map((): number[] => [])]))
for (let number = 0; number < codes; number++) {
  const errorCorrection = (['M', 'Q', 'H'] as const)[number % 3] ?? 'M'
  const payload = `https://go.acme.com/${words.slice(number, number * 6 + 3)}?qr`
  const { onPaper: image, module } = plainScene(
    codeGeometry({ ...defaultDesign, errorCorrection }, payload, null),
  )
  const met = judgeConditionIds.flatMap((id) =>
    Array.from({ length: pictures }, (_, seed) =>
      asMet(id, { image, module, payload, isInverted: false }, 1000 + number * 10 + seed),
    ),
  )
  for (const judge of judges) {
    const reads = readsOf(judge, met, payload)
    for (const at of judgeConditionIds.keys())
      counts.get(judge)?.[at]?.push(reads.slice(at * pictures, (at + 1) * pictures).filter(Boolean).length)
  }
}
for (const [judge, byCondition] of counts) {
  const shares = judgeConditionIds.map((id, at) => {
    const seen = (byCondition[at] ?? []).filter((count) => count > 0)
    const read = seen.reduce((sum, count) => sum + count, 0)
    return `${id} ${Math.round((100 * read) / (pictures * Math.max(1, seen.length)))}`
  })
  console.log(`${judge}: ${shares.join(', ')}`)
}
