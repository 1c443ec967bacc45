import { expect, test } from 'vitest'
import { Stalls } from '#service/metrics/stalls.ts'

test('a stall is named by the work that ran, not by requests that waited for it or ended before', () => {
  let now = 0
  const stalls = new Stalls(() => now)
  const endJob = stalls.begin('job events')
  stalls.begin('GET /healthz')()
  const endExport = stalls.begin('GET /links-export')
  now = 320
  const endWaiting = stalls.begin('POST /qr-code')
  now = 330
  endWaiting()
  endExport()
  expect(stalls.longest).toEqual({ milliseconds: 300, during: ['GET /links-export', 'job events'] })

  expect(stalls.next().milliseconds).toBe(300)
  now = 430
  endJob()
  expect(stalls.longest.milliseconds).toBe(300)
  stalls.next()
  expect(stalls.longest).toEqual({ milliseconds: 80, during: ['job events'] })
  stalls.next()
  expect(stalls.longest).toEqual({ milliseconds: 0, during: [] })
})
