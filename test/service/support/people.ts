import type { InjectOptions } from 'fastify'
import type { Role } from '#contract/people/roles.ts'
import { addMembership, addPerson, type NewPerson } from '#service/commands/people/add-person.ts'
import { startSession } from '#service/commands/people/sessions.ts'
import { inTransaction } from '#service/database/in-transaction.ts'
import { apiOf, type TestService } from './a-service.ts'

/** The dashboard's own origin in tests: light-my-request sends this host. */
export const originHeader = 'http://localhost'
export const cookieName = 'tessera-80'

export type TestPerson = {
  readonly id: number
  /** Value of the Cookie header. */
  readonly cookie: string
  readonly sessionId: string
  /** A request of this person's browser, from the dashboard's own page. */
  inject(request: InjectOptions): ReturnType<TestService['inject']>
  /** The same by method, path after `/api/v1` and body. */
  readonly api: TestService['api']
}

/** A person with a role in an account, signed in. */
export async function aPerson(
  service: TestService,
  role: Role | null,
  {
    userId = 1,
    isApprover = false,
    ...given
  }: Partial<NewPerson> & { userId?: number; isApprover?: boolean } = {},
): Promise<TestPerson> {
  const now = new Date().toISOString()
  const { value: id } = await inTransaction(service.database, async (transaction) => {
    const person = await addPerson(transaction, { name: `The ${role}`, isNamed: true, now, ...given })
    const personId = person.id
    if (role !== null) await addMembership(transaction, { userId, personId, role, isApprover, now })
    return { ok: true, value: personId }
  })
  const session = await startSession(service.database, id, {
    names: { browser: 'Chrome', system: 'Windows' },
    now: Date.now(),
  })
  return browserOf(service, id, session.id, `${cookieName}=${session.secret}`)
}

export function browserOf(service: TestService, id: number, sessionId: string, cookie: string): TestPerson {
  const inject: TestPerson['inject'] = (request) =>
    service.app.api.inject({ ...request, headers: { cookie, origin: originHeader, ...request.headers } })
  return { id, cookie, sessionId, inject, api: apiOf(inject) }
}

/** A request of a browser that is not signed in. */
export function asVisitor(service: TestService) {
  return (request: InjectOptions) =>
    service.app.api.inject({ ...request, headers: { origin: originHeader, ...request.headers } })
}
