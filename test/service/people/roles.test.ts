import { beforeAll, expect, test } from 'vitest'
import type { Operation } from '#contract/operation.ts'
import { featureOperations } from '#contract/features.ts'
import { type OperationId, operations } from '#contract/operations.ts'
import { type Access, includesRole, type Role, roles } from '#contract/people/roles.ts'
import { hashToken } from '#service/domain/secrets.ts'
import { service, serviceForAll } from '../support/own-service.ts'
import { aPerson, originHeader, type TestPerson } from '../support/people.ts'

const people: Partial<Record<Role, TestPerson>> = {}
const tokens: Partial<Record<Role, string>> = {}
let outsider: TestPerson

serviceForAll()
beforeAll(async () => {
  outsider = await aPerson(service, null)
  for (const role of roles) {
    const person = await aPerson(service, role, { isApprover: role === 'editor' })
    people[role] = person
    tokens[role] = `token-of-the-${role}`
    await service.database
      .insertInto('tokens')
      .values({
        hash: hashToken(`token-of-the-${role}`),
        id: role,
        user_id: 1,
        person_id: person.id,
        // Stronger than the person: the weaker role counts.
        role: 'owner',
        name: role,
        created_at: new Date().toISOString(),
        last_used_at: null,
        expires_at: null,
        is_first: false,
      })
      .execute()
  }
})

/** Of the test's people, editors may approve. */
function mayDo(role: Role, needed: Exclude<Access, 'anyone' | 'person'>): boolean {
  return needed === 'approver' ? role === 'editor' : includesRole(role, needed)
}

/** All but the sign-in of a demo, which other services do not have; see demo.test.ts. */
const all = Object.entries<Operation>(operations).filter(([id]) => id !== 'lookAround')

/** Ids that nothing has: a request that is allowed ends in 200, 400 or 404 and changes nothing that a later one needs. */
function requestOf({ method, path, body }: Operation) {
  return {
    method,
    url: path.replaceAll(/:\w+/g, '987654'),
    ...(body === undefined ? {} : { payload: { nothing: 'useful' } }),
  }
}

/** Operations that would end the session or the membership of the test's own people. */
const ending = new Set(['signOut', 'endOtherSessions', 'leaveAccount'])

test.each(all)('%s refuses everybody whose role is too weak, and nobody else', async (id, operation) => {
  const request = requestOf(operation)
  const { role: needed } = operation
  const nobody = await service.app.api.inject({ ...request, headers: { origin: originHeader } })
  if (needed === 'anyone') expect(nobody.statusCode).not.toBe(401)
  else expect([nobody.statusCode, nobody.json()]).toEqual([401, { message: 'unauthorized' }])

  for (const role of roles) {
    const isAllowed = needed === 'anyone' || needed === 'person' || mayDo(role, needed)
    if (isAllowed && ending.has(id)) continue
    const answer = await people[role]?.inject(request)
    expect([role, 'session', answer?.statusCode === 403]).toEqual([role, 'session', !isAllowed])
    const expected = { success: false, needed: needed === 'approver' ? null : needed }
    if (!isAllowed) expect(answer?.json()).toMatchObject(expected)

    if (needed === 'anyone') continue
    const byToken = await service.app.api.inject({
      ...request,
      headers: { authorization: `Bearer ${tokens[role]}` },
    })
    const mayToken = needed !== 'person' && mayDo(role, needed)
    expect([role, 'token', byToken.statusCode === 403]).toEqual([role, 'token', !mayToken])
  }
  if (needed !== 'anyone' && needed !== 'person') {
    expect((await outsider.inject(request)).statusCode).toBe(403)
  }
})

test('a viewer may only call operations that change no code', () => {
  const ofCore = all.filter(([id]) => !(id in featureOperations))
  const changing = ofCore.filter(([, { method, role }]) => role === 'viewer' && method !== 'GET')
  expect(changing.map(([id]) => id).toSorted()).toEqual([
    'askApproval',
    'chooseNotices',
    'createAccessToken',
    'drawPicture',
    'endPresence',
    'findUnapproved',
    'leaveAccount',
    'notePresence',
    'previewVisitPage',
    'readNotices',
    'revokeAccessToken',
  ])
})

test('the session lists exactly the operations that the role may call', async () => {
  for (const role of roles) {
    const person = people[role] ?? outsider
    const { operations: listed } = (await person.api('GET', '/session')).json<{
      operations: string[]
    }>()
    for (const id of listed) {
      const needed = operations[id as OperationId].role
      expect([id, needed === 'anyone' || needed === 'person' || mayDo(role, needed)]).toEqual([id, true])
    }
    expect(listed).toContain('listQrCodes')
    expect(listed.includes('createQrCode')).toBe(role !== 'viewer')
    expect(listed.includes('createInvitation')).toBe(role === 'owner')
  }
})
