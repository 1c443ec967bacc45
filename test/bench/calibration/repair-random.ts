// Repairs random designs and reports the results: node test/support/run-typescript.js
// test/bench/calibration/repair-random.ts FIRST COUNT
import { type Design, designSchema } from '#design/design.ts'
import { runBattery, batteryPlan } from '#design/scannability/battery.ts'
import type { Verdict } from '#design/scannability/verdict.ts'
import type { Trial } from '#design/scannability/isolate-cause.ts'
import type { ColourImage } from '#design/scannability/image.ts'
import { repairAll } from '#design/scannability/repair-all.ts'
import { judgeStatic } from '#design/scannability/static-rules.ts'
import { aLogo, bothDecoders, draw, module } from '../../design/scannability/draw.ts'
import { randomCode } from './random-design.ts'

const [, , first = '0', count = '10'] = process.argv
const decoders = await bothDecoders()
const counts = { untouched: 0, repaired: 0, 'beyond-repair': 0, 'too-long': 0, wrong: 0 }

for (let number = Number(first); number < Number(first) + Number(count); number++) {
  const { design, payload, logoColour } = randomCode(number)
  const logo = design.logo === null ? null : aLogo(logoColour)
  const shape = logo === null ? null : { ratio: 1 }
  const judge = async (judged: Design, image: ColourImage): Promise<Verdict> => {
    const plan = batteryPlan(judged, payload, shape, null, module)
    let verdict: Verdict | null = null
    if (plan !== null)
      for await (const step of runBattery(image, payload, decoders, plan))
        if (step.kind === 'verdict') verdict = step.verdict
    if (verdict === null) throw new Error('No verdict.')
    return verdict
  }
  const trial: Trial = { payload, logo: shape, draw: async (drawn) => draw(drawn, payload, logo), judge }
  if (judgeStatic(design, payload, shape).geometry === null) {
    counts['too-long']++
    continue
  }
  const result = await repairAll(design, trial)
  if (result.kind === 'beyond-repair') {
    counts['beyond-repair']++
    console.log(number, 'beyond repair', result.best.score, JSON.stringify(design), payload)
    continue
  }
  const complaints = await complaintsOf(result.design, result.verdict)
  if (complaints.length > 0) {
    counts.wrong++
    console.log(number, complaints.join(), JSON.stringify(design), JSON.stringify(result.design), payload)
  } else counts[JSON.stringify(result.design) === JSON.stringify(design) ? 'untouched' : 'repaired']++

  async function complaintsOf(repaired: Design, verdict: Verdict): Promise<string[]> {
    const image = draw(repaired, payload, logo)
    const again = await repairAll(repaired, trial)
    return [
      verdict.word === 'everywhere' ? '' : 'below everywhere',
      designSchema.safeParse(repaired).success ? '' : 'no valid design',
      (await judge(repaired, image)).clean.readBy.length === decoders.length ? '' : 'another payload',
      again.kind === 'repaired' && JSON.stringify(again.design) === JSON.stringify(repaired)
        ? ''
        : 'a second run changes it again',
    ].filter((complaint) => complaint !== '')
  }
}
console.log(JSON.stringify(counts))
