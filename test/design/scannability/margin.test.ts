import { expect, test } from 'vitest'
import { defaultDesign, defaultLogo, type Design } from '#design/design.ts'
import { batteryPlan } from '#design/scannability/battery-plan.ts'
import {
  lookAt,
  readerOf,
  rehearse,
  sceneOf,
  type RehearsalStep,
  findEdge,
  quickSearch,
} from '#design/scannability/rehearsal.ts'
import { calmSight, sightAxes, sightRanges } from '#design/scannability/sight.ts'
import { aLogo, bothDecoders, draw, module } from './draw.ts'

const payload = 'https://go.acme.com/summer?qr'

async function rehearsed(changes: Partial<Design>) {
  const design = { ...defaultDesign, ...changes }
  const logo = design.logo === null ? null : aLogo('#c02020')
  const plan = batteryPlan(design, payload, logo && { ratio: 1 }, null, module)!
  const scene = sceneOf(draw(design, payload, logo), module)
  return { scene, payload, decoders: await bothDecoders(), plan, now: () => 0 }
}

test('the quick search finds the edges that many more seeds find', async () => {
  const { scene, decoders } = await rehearsed({ color: '#8a5a00', logo: { ...defaultLogo, id: 'logo' } })
  const reads = readerOf(scene, payload, decoders)
  const fine = { seeds: Array.from({ length: 20 }, (_, index) => index + 11), halvings: 8 }
  for (const axis of sightAxes) {
    const edge = await findEdge(axis, reads, fine)
    expect(edge, axis).toBeLessThan(sightRanges[axis].most)
    expect(Math.abs((await findEdge(axis, reads, quickSearch)) / edge - 1), axis).toBeLessThan(0.1)
  }
})

test('a rehearsal shows every condition as the decoders met it, and edges below those of a plain code', async () => {
  const code = await rehearsed({ color: '#b0b0b0' })
  const steps: RehearsalStep[] = []
  for await (const step of rehearse(code, () => Promise.resolve())) steps.push(step)
  const conditions = steps.filter((step) => step.kind === 'condition')
  expect(conditions.map(({ id }) => id).slice(0, 3)).toEqual(['clean', 'small-3', 'small-2'])
  expect(conditions[0]!.readings.map(({ decoder, isRead }) => [decoder, isRead])).toEqual([
    ['zxing', true],
    ['qr', true],
  ])
  const pale = conditions.find(({ id }) => id === 'pale-print')!
  expect(pale.readings.some(({ isRead }) => isRead)).toBe(false)
  expect(Math.max(...pale.image.data)).toBeLessThan(255)
  const edges = steps.filter((step) => step.kind === 'edge')
  expect(edges.map(({ axis }) => axis)).toEqual(sightAxes)
  for (const { edge, plain } of edges) expect(edge).toBeLessThan(plain * 1.02)
  const wear = edges.find(({ axis }) => axis === 'wear')!
  expect(wear.edge).toBeLessThan(wear.plain * 0.9)
})

test('a code that is never read has its edge at the least value', async () => {
  const { scene, decoders } = await rehearsed({ color: '#f4f4f4' })
  expect(await findEdge('blur', readerOf(scene, payload, decoders), quickSearch)).toBe(0)
})

test('the same sight gives the same picture, and a worse one is darker or softer', async () => {
  const code = await rehearsed({})
  const calm = await lookAt(code, calmSight)
  expect(await lookAt(code, calmSight)).toEqual(calm)
  expect(calm.readings.every(({ isRead }) => isRead)).toBe(true)
  const blurred = await lookAt(code, { ...calmSight, blur: sightRanges.blur.most })
  expect(blurred.readings.some(({ isRead }) => isRead)).toBe(false)
})
