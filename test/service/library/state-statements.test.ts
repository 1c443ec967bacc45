import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { toRow } from '#service/domain/code.ts'
import { stateAt, stateUntil } from '#service/database/queries/code-states.ts'
import { aNewCode } from '#service/operations/seed/a-realistic-code.ts'
import { aService } from '../support/a-service.ts'

const noon = Date.parse('2026-05-01T12:00:00.000Z')
const instant = (hours: number): string => new Date(noon + hours * 3_600_000).toISOString()
const hours = fc.option(fc.integer({ min: -2, max: 2 }))

const codes = fc.array(
  fc.record({ isBlocked: fc.boolean(), isActive: fc.boolean(), starts: hours, ends: hours }),
  { minLength: 1, maxLength: 12 },
)

test('the database derives the state of a code and its next change as the service does', async () => {
  const { database, close } = await aService()
  onTestFinished(close)
  const now = instant(0)
  await fc.assert(
    fc.asyncProperty(codes, async (drawn) => {
      await database.deleteFrom('qr_codes').execute()
      const rows = drawn.map(({ isBlocked, isActive, starts, ends }, index) => {
        const code = {
          ...aNewCode({ tag: `tag-${index}`, created_at: now }),
          id: index + 1,
          is_blocked: isBlocked,
          is_active: isActive,
          expiration_date: ends === null ? null : instant(ends),
          fieldData: starts === null ? null : { startsAt: instant(starts) },
        }
        return toRow(code, noon)
      })
      await database.insertInto('qr_codes').values(rows).execute()
      const derived = await database
        .selectFrom('qr_codes')
        .select(['id', stateAt(now).as('state'), stateUntil(now).as('state_until')])
        .orderBy('id')
        .execute()
      expect(derived).toEqual(rows.map(({ id, state, state_until }) => ({ id, state, state_until })))
    }),
    { numRuns: 60 },
  )
})
