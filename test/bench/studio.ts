import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { templates } from '#design/brand/templates.ts'
import { startingPointIds } from '#design/brand/starting-points.ts'
import { type JudgeName, judgeNames, judgesHere } from './calibration/foreign-judges.ts'
import { collectedDesigns } from './calibration/collected.ts'
import { refutedIn } from './calibration/refuted.ts'
import type { Measured } from './measured.ts'
import type { Judged, StudioLine, StudioPart } from './studio-part.ts'

/** Photo codes of a full run; `BENCH_STUDIO=20` measures a tenth of everything. */
const photos = Number(process.env['BENCH_STUDIO'] ?? 200)
const counts: Readonly<Record<StudioPart['kind'], number>> = {
  picture: photos,
  unseen: Math.ceil((172 * photos) / 200),
  risky: Math.ceil((126 * photos) / 200),
  repaired: Math.ceil((150 * photos) / 200),
  /** Five lengths of payload. */
  finished: Math.ceil((5 * (startingPointIds.length + templates.length) * photos) / 200),
  /** Always all of them. */
  collected: (await collectedDesigns()).length,
}

/** Codes of one process. */
const slice: Readonly<Record<StudioPart['kind'], number>> = {
  picture: 20,
  unseen: 22,
  risky: 22,
  repaired: 25,
  finished: 48,
  collected: 12,
}

/** Of 172 unseen designs that scan everywhere, those that a judge may refute. */
const mayRefute: Readonly<Record<JudgeName, number>> = { zbar: 5, 'zxing-library': 10, rxing: 0, wechat: 0 }

/** Of the collected designs that scan everywhere, those that a judge may still refute. */
const collectedRefuted: Readonly<Record<JudgeName, number>> = {
  zbar: 1,
  'zxing-library': 2,
  rxing: 0,
  wechat: 0,
}

/** The share of photo codes at the end of their slider that a judge may refute. */
const photosRefuted: Readonly<Record<JudgeName, number>> = {
  zbar: 0.05,
  'zxing-library': 0.05,
  rxing: 0.05,
  wechat: 0.05,
}

/**
 * Photo codes, unseen designs and finished designs under the product's own test, judged by decoders that no
 * threshold was tuned on. `BENCH_STUDIO_KINDS=unseen` measures one kind.
 */
export async function studio(): Promise<readonly Measured[]> {
  const asked = process.env['BENCH_STUDIO_KINDS']?.split(',')
  const kinds = (['collected', 'unseen', 'risky', 'repaired', 'finished', 'picture'] as const).filter(
    (kind) => asked?.includes(kind) ?? true,
  )
  const judges = judgesHere()
  const lines = await inProcesses<StudioLine>(
    'test/bench/studio-part.ts',
    kinds.flatMap((kind) => partsOf(kind, judges)),
  )
  const missing = judgeNames.filter((name) => !judges.includes(name))
  if (missing.length > 0) console.log(`  Not installed here: ${missing.join(', ')}`)
  const figures: Readonly<Record<StudioPart['kind'], () => readonly Measured[]>> = {
    unseen: () => judges.map((judge) => unseenDesigns(lines, judge)),
    risky: () => [falseAlarms(lines)],
    repaired: () => [repairedDesigns(lines, judges)],
    finished: () => judges.map((judge) => finishedDesigns(lines, judge)),
    picture: () => photoCodes(lines, judges),
    collected: () => collectedFigures(lines, judges),
  }
  return kinds.flatMap((kind) => figures[kind]())
}

const lookedFor: ReadonlySet<StudioPart['kind']> = new Set(['unseen', 'risky', 'repaired'])

/** Each process of `unseen`, `risky` and `repaired` looks for its designs in numbers of its own. */
function partsOf(kind: StudioPart['kind'], judges: readonly JudgeName[]): readonly StudioPart[] {
  const parts = Math.ceil(counts[kind] / slice[kind])
  return Array.from({ length: parts }, (_, at) => ({
    kind,
    first: lookedFor.has(kind) ? 700_000 + 10_000 * at : at * slice[kind],
    count: Math.min(slice[kind], counts[kind] - at * slice[kind]),
    judges,
  }))
}

function unseenDesigns(lines: readonly StudioLine[], judge: JudgeName): Measured {
  const designs = lines.filter((line) => line.kind === 'unseen')
  const refuted = refutedBy(designs, judge)
  return {
    title: `unseen designs that scan everywhere, refuted by ${judge}`,
    value: refuted.length,
    unit: 'count',
    atMost: Math.ceil((mayRefute[judge] * designs.length) / 172),
    detail: `${designs.length} designs${told(refuted)}`,
  }
}

/** Designs called risky or worse of which each judge reads at least 95 % of the pictures. */
function falseAlarms(lines: readonly StudioLine[]): Measured {
  const designs = lines.filter((line) => line.kind === 'risky')
  const read = designs.filter(({ readings }) =>
    Object.values(readings).every((of) => {
      const counts = Object.values(of)
      return counts.reduce((sum, count) => sum + count, 0) >= 9.5 * counts.length
    }),
  )
  return {
    title: 'designs called risky or worse that every judge reads',
    ...share(read, designs),
    atMost: 0.04,
    detail: `${designs.length} designs; ${read.map(({ name }) => name).join(', ')}`,
  }
}

/** Repaired designs that some judge refutes: at most 3 of 150. */
function repairedDesigns(lines: readonly StudioLine[], judges: readonly JudgeName[]): Measured {
  const designs = lines.filter((line) => line.kind === 'repaired')
  const refuted = judges.flatMap((judge) => refutedBy(designs, judge).map((one) => ({ ...one, judge })))
  return {
    title: 'repaired designs that some judge refutes',
    value: new Set(refuted.map(({ name }) => name)).size,
    unit: 'count',
    atMost: Math.ceil((3 * designs.length) / 150),
    detail: `${designs.length} designs${told(refuted.map(({ judge, ...one }) => ({ ...one, name: `${one.name} by ${judge}` })))}`,
  }
}

function finishedDesigns(lines: readonly StudioLine[], judge: JudgeName): Measured {
  const designs = lines.filter((line) => line.kind === 'finished')
  const refuted = refutedBy(designs, judge)
  const others = designs.filter(({ word }) => word !== 'everywhere')
  return {
    title: `starting points and templates refuted by ${judge}`,
    value: refuted.length + others.length,
    unit: 'count',
    atMost: 0,
    detail: `${designs.length} codes, ${others.length} not "everywhere"${told(refuted)}`,
  }
}

/** Designs that an earlier version was wrong about: those that judges refute, and those that had bad luck. */
function collectedFigures(lines: readonly StudioLine[], judges: readonly JudgeName[]): readonly Measured[] {
  const designs = lines.filter((line) => line.kind === 'collected')
  const everywhere = designs.filter(({ word }) => word === 'everywhere')
  const unlucky = designs.filter(({ why }) => why === 'unlucky-seeds')
  const short = unlucky.filter(({ word }) => word !== 'everywhere')
  return [
    ...judges.map((judge): Measured => {
      const refuted = refutedBy(everywhere, judge)
      return {
        title: `collected designs that scan everywhere, refuted by ${judge}`,
        value: refuted.length,
        unit: 'count',
        atMost: collectedRefuted[judge],
        detail: `${everywhere.length} of ${designs.length} designs${told(refuted)}`,
      }
    }),
    {
      title: 'collected designs with bad luck that are not "everywhere"',
      value: short.length,
      unit: 'count',
      atMost: 0,
      detail: `${unlucky.length} designs; ${short.map(({ name, word }) => `${name} ${word}`).join(', ')}`,
    },
  ]
}

type Refuted = { readonly name: string; readonly conditions: readonly string[] }

function refutedBy(lines: readonly Judged<unknown>[], judge: JudgeName): readonly Refuted[] {
  return lines.flatMap(({ name, readings }) => {
    const conditions = refutedIn(judge, readings[judge] ?? {})
    return conditions.length === 0 ? [] : [{ name, conditions }]
  })
}

function told(refuted: readonly Refuted[]): string {
  return refuted.map(({ name, conditions }) => `; ${name} in ${conditions.join(' and ')}`).join('')
}

function photoCodes(lines: readonly StudioLine[], judges: readonly JudgeName[]): readonly Measured[] {
  const judged = lines.filter((line) => line.kind === 'picture')
  const everywhere = judged.filter(({ word }) => word === 'everywhere')
  const saved = judged.filter(({ word }) => word === 'everywhere' || word === 'good')
  return [
    {
      title: 'photo codes that scan everywhere at the end of the slider',
      ...share(everywhere, judged),
      atLeast: 0.9,
      detail: `${judged.length} codes, ${saved.length} saved without a question`,
    },
    {
      title: 'saved photo codes with another payload',
      value: saved.filter(({ isSame }) => !isSame).length,
      unit: 'count',
      atMost: 0,
    },
    ...judges.map((judge): Measured => {
      const refuted = refutedBy(everywhere, judge)
      return {
        title: `photo codes at the end of the slider refuted by ${judge}`,
        ...share(refuted, everywhere),
        atMost: photosRefuted[judge],
        detail: told(refuted).slice(2),
      }
    }),
  ]
}

function share(some: readonly unknown[], all: readonly unknown[]): { value: number; unit: 'x' } {
  return { value: some.length / Math.max(1, all.length), unit: 'x' }
}

/**
 * Does each part in a process of its own, two at a time. `script` gets the part as JSON and prints one JSON object a
 * line.
 */
async function inProcesses<Line>(script: string, parts: readonly unknown[]): Promise<readonly Line[]> {
  const lines: Line[] = []
  const left = [...parts]
  const work = async () => {
    for (let part = left.shift(); part !== undefined; part = left.shift()) {
      const child = spawn(
        process.execPath,
        ['test/support/run-typescript.js', script, JSON.stringify(part)],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      )
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
      for await (const line of createInterface({ input: child.stdout })) lines.push(JSON.parse(line) as Line)
      if ((await ended) !== 0) throw new Error(`${script} failed with ${JSON.stringify(part)}`)
      console.error(`  ${parts.length - left.length} of ${parts.length} parts, ${lines.length} lines`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work))
  return lines
}
