import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { agreeTo, findGate, gateWords, isReachable } from '#dashboard/picture/gate/print-gate.tsx'

const client = new QueryClient()
const local = { id: 1, qrType: 'website', brandedDomain: 'localhost:8081' }
const reachable = { ...local, id: 2, brandedDomain: 'go.acme.com' }
const small = { width: 20, least: 64, distance: 500, side: null }

test('a file for print asks about a link that phones cannot open, then about its size, each once', async () => {
  expect(await findGate(client, [reachable])).toBeNull()
  expect(await findGate(client, [reachable], { ...small, width: 63.98 })).toBeNull()
  const first = await findGate(client, [local, reachable], small)
  expect(first).toEqual({ kind: 'private', ids: [1] })
  if (first?.kind === 'private') agreeTo(first)
  const second = await findGate(client, [local, reachable], small)
  expect(second).toEqual({ kind: 'small', ids: [1, 2], size: small })
  if (second?.kind === 'small') agreeTo(second)
  expect(await findGate(client, [local, reachable], small)).toBeNull()
  // Another width is another question.
  expect(await findGate(client, [local], { ...small, width: 10 })).toMatchObject({ kind: 'small' })
})

test('a QR-bill of more or less than 46 mm asks with the size that its standard demands', async () => {
  const bill = { id: 3, qrType: 'qrbill', brandedDomain: 'go.acme.com' }
  const size = { least: 50.9, distance: 300, side: 46 }
  expect(await findGate(client, [bill], { ...size, width: 50.9 })).toBeNull()
  for (const width of [50, 60]) {
    const question = await findGate(client, [bill], { ...size, width })
    if (question?.kind !== 'small') throw new Error('No question was asked')
    expect(gateWords(question)).toEqual({
      title: 'This code must be 46 × 46 mm',
      description: 'Its standard demands this size. Print the picture 50.9 mm wide, white border included.',
    })
  }
})

test('a code without a short link needs no domain that phones can reach', () => {
  expect(isReachable({ ...local, qrType: 'text' })).toBe(true)
  expect(isReachable(local)).toBe(false)
})
