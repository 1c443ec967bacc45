import { expect, onTestFinished } from 'vitest'
import { type Scans, scansResponseSchema } from '#contract/scans.ts'
import type { CountedVisit } from '#service/analytics/visit-group.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { aService } from '../support/a-service.ts'
import { visitsInto } from './a-log.ts'

/** The clock until a test changes it. */
export const now = Date.parse('2026-04-10T09:00:00.000Z')

/** A service with two codes on 10 April 2026, with visits as from the redirector. */
export async function aCounted() {
  const clock = { now }
  const service = await aService({ clock: () => clock.now })
  onTestFinished(() => service.close())
  const codes: number[] = []
  for (const slashTag of ['one', 'two']) {
    const created = await service.api('POST', '/qr-code', aCreateRequest({ slashTag }))
    codes.push(created.json<{ data: { id: number } }>().data.id)
  }
  return {
    ...service,
    clock,
    codes: codes as [number, number],
    async visited(visits: readonly CountedVisit[]) {
      await visitsInto(service.database, visits)
    },
    async scans(query: Record<string, string | number>): Promise<Scans> {
      const answer = await service.inject({ url: '/api/v1/scans', query: queryOf(query) })
      expect(answer.statusCode).toBe(200)
      return scansResponseSchema.parse(answer.json()).data
    },
  }
}

export function queryOf(query: Record<string, string | number>): Record<string, string> {
  const whole: Record<string, string | number> = {
    from: '2026-04-01',
    to: '2026-04-10',
    zone: 'Europe/Berlin',
    unit: 'day',
    ...query,
  }
  return Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, String(value)]))
}
