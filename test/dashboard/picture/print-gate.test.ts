import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { agreeTo, findGate, isReachable } from '#dashboard/picture/gate/print-gate.tsx'

const client = new QueryClient()
const local = { id: 1, qrType: 'website', brandedDomain: 'localhost:8081' }
const reachable = { ...local, id: 2, brandedDomain: 'go.acme.com' }
const small = { width: 20, least: 64, distance: 500 }

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

test('a code without a short link needs no domain that phones can reach', () => {
  expect(isReachable({ ...local, qrType: 'text' })).toBe(true)
  expect(isReachable(local)).toBe(false)
})
