import { addMembership, addPerson } from '../../commands/people/add-person.ts'
import { firstUserId, hasExpired, oldestOwner } from '../../commands/accounts/users.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { Database } from '../../database/open-database.ts'
import type { UsersTable } from '../../database/tables/accounts.ts'
import {
  type AdminCommand,
  type AdminContext,
  type CommandResult,
  noteAction,
  refused,
  succeeded,
  textTable,
} from './admin-command.ts'
import { type FieldReason, fieldReasons, withReasons } from '#contract/reasons.ts'
import { type Outcome, worded } from '../../domain/refusal.ts'
import { accessTokenRequestSchema } from '#contract/access-token.ts'
import { roles, roleSchema } from '#contract/people/roles.ts'
import {
  accessTokensOf,
  createAccessToken,
  revokeAccessToken,
} from '../../commands/accounts/access-tokens.ts'

const day = 24 * 3_600_000

export const tokenCommands: readonly AdminCommand[] = [
  { name: 'token list', places: ['USER'], text: 'List the tokens of a user, newest first.', run: listTokens },
  {
    name: 'token add',
    places: ['USER', 'NAME'],
    options: {
      days: { place: 'N', text: 'Days until it expires; never by default.' },
      role: { place: 'ROLE', text: `${roles.join(', ')}; editor by default.` },
    },
    text: 'Create a token. Its secret is shown once.',
    run: addToken,
  },
  {
    name: 'token revoke',
    places: ['ID'],
    text: 'Revoke a token by its id, from the next request on.',
    run: revokeToken,
  },
]

async function listTokens(
  { database, clock }: AdminContext,
  [word = '']: readonly string[],
): Promise<CommandResult> {
  const user = await findNamedUser(database, word)
  if (user === null) return refused(noSuchUser(word))
  const tokens = (await accessTokensOf(database, user.id)).map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    isExpired: hasExpired(row.expires_at, clock()),
    isFirst: row.is_first,
  }))
  const rows = tokens.map((token) => [
    token.id,
    token.name,
    token.createdAt,
    token.lastUsedAt,
    token.isExpired ? `${token.expiresAt} (over)` : token.expiresAt,
  ])
  return succeeded(textTable([['ID', 'NAME', 'CREATED', 'LAST USED', 'EXPIRES'], ...rows]), tokens)
}

async function addToken(
  context: AdminContext,
  [word = '', name = '']: readonly string[],
  { days, role }: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const user = await findNamedUser(context.database, word)
  if (user === null) return refused(noSuchUser(word))
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days)) {
    return refused(`--days is "${days}", but must be a whole number from 1 to 9999.`)
  }
  if (role !== undefined && !roleSchema.safeParse(role).success)
    return refused(`--role is "${role}", but must be ${roles.join(', ')}.`)
  const expiresAt = days === undefined ? null : new Date(context.clock() + Number(days) * day).toISOString()
  const command = accessTokenRequestSchema.safeParse({ name, expiresAt, ...(role && { role }) }, withReasons)
  if (!command.success) return refused(sentencesOf(fieldReasons(command.error.issues)))
  const ownerId = await oldestOwner(context.database, user.id)
  if (ownerId === null) return refused(`${user.name} has no owner. Invite one first.`)
  const owner = { userId: user.id, personId: ownerId, role: 'owner' as const }
  const made = await createAccessToken(context, owner, command.data)
  if (!made.ok) return refused(wordsOf(made))
  const { row, token } = made.value
  await noteAction(context.database, context, 'token add', `${row.id} ${row.name}`, `for ${user.name}`)
  return succeeded(
    [
      `Created the token "${row.name}" of ${user.name} with the role ${row.role}${expiresAt === null ? '' : `, which expires at ${expiresAt}`}. It is shown only once:`,
      token,
    ],
    { id: row.id, name: row.name, userId: user.id, role: row.role, expiresAt, token },
  )
}

async function revokeToken(context: AdminContext, [id = '']: readonly string[]): Promise<CommandResult> {
  const revoked = await revokeAccessToken(context.database, null, id)
  if (!revoked.ok) return refused(wordsOf(revoked, `There is no token "${id}". See token list USER.`))
  const { name, user_id: userId } = revoked.value
  await noteAction(context.database, context, 'token revoke', `${id} ${name}`, `of user ${userId}`)
  return succeeded([`Revoked the token "${name}" of user ${userId}.`], { id, name, userId })
}

function wordsOf(
  outcome: Extract<Outcome<unknown>, { ok: false }>,
  otherwise = 'The change was refused.',
): string {
  const { refusal } = outcome
  return refusal.kind === 'invalid' ? sentencesOf(refusal.errors) : otherwise
}

function sentencesOf(reasons: readonly FieldReason[]): string {
  return reasons.map((reason) => worded(reason).message).join(' ')
}

const planOption = { place: 'PLAN', text: 'Id of the plan; by default the configured PLAN.' }

/**
 * Users and their plans. Users are never deleted, because their prints must keep working: revoke their tokens
 * instead.
 */
export const userCommands: readonly AdminCommand[] = [
  { name: 'user list', places: [], text: 'List users with their plan and usage.', run: listUsers },
  {
    name: 'user add',
    places: ['NAME'],
    options: { plan: planOption },
    text: 'Add a user. Create a token for the sign-in with token add.',
    run: addUser,
  },
  {
    name: 'user plan',
    places: ['USER', 'PLAN'],
    text: 'Move a user, by number or name, to another plan. Existing codes keep working.',
    run: changePlan,
  },
]

async function listUsers({ database }: AdminContext): Promise<CommandResult> {
  const users = await database
    .selectFrom('users')
    .leftJoin('quotas', 'quotas.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.plan', 'users.created_at', 'quotas.codes', 'quotas.links'])
    .orderBy('users.id')
    .execute()
  const counted = await database
    .selectFrom('tokens')
    .select((row) => ['user_id', row.fn.countAll<number | string>().as('tokens')])
    .groupBy('user_id')
    .execute()
  const tokens = new Map(counted.map((row) => [row.user_id, Number(row.tokens)]))
  const found = users.map(({ id, name, plan, created_at: createdAt, codes, links }) => ({
    id,
    name,
    plan,
    codes: codes ?? 0,
    links: links ?? 0,
    tokens: tokens.get(id) ?? 0,
    createdAt,
  }))
  const rows = found.map((user) => [
    user.id,
    user.name,
    user.plan,
    user.codes,
    user.links,
    user.tokens,
    user.createdAt,
  ])
  return succeeded(textTable([['ID', 'NAME', 'PLAN', 'CODES', 'LINKS', 'TOKENS', 'SINCE'], ...rows]), found)
}

async function addUser(
  context: AdminContext,
  [typed = '']: readonly string[],
  { plan = context.config.plan }: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const name = typed.trim()
  if (!/^[^\p{Cc}]{1,100}$/u.test(name) || /^\d+$/.test(name)) {
    return refused('Use 1 to 100 characters for a name, not only digits.')
  }
  const unknown = unknownPlan(context, plan)
  if (unknown !== null) return refused(unknown)
  const added = await inTransaction(context.database, async (transaction) => {
    // The first user has id 1 and comes from the configuration.
    const { last_id: id } = await transaction
      .insertInto('sequences')
      .values({ name: 'users', last_id: firstUserId + 1 })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((row) => ({ last_id: row('sequences.last_id', '+', 1) })),
      )
      .returning('last_id')
      .executeTakeFirstOrThrow()
    const inserted = await transaction
      .insertInto('users')
      .values({ id, name, plan, created_at: new Date(context.clock()).toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted === undefined) return { ok: false, id } as const
    await transaction.insertInto('quotas').values({ user_id: id, codes: 0, links: 0 }).execute()
    const now = new Date(context.clock()).toISOString()
    const person = await addPerson(transaction, { name, isNamed: false, now })
    await addMembership(transaction, {
      userId: id,
      personId: person.id,
      role: 'owner',
      isApprover: true,
      now,
    })
    await noteAction(transaction, context, 'user add', `${id} ${name}`, plan)
    return { ok: true, id } as const
  })
  if (!added.ok) return refused(`There is already a user "${name}".`)
  return succeeded(
    [`Added user ${added.id}, ${name}, on plan ${plan}.`, `Next: person invite ${added.id} owner`],
    {
      id: added.id,
      name,
      plan,
    },
  )
}

async function changePlan(
  context: AdminContext,
  [word = '', plan = '']: readonly string[],
): Promise<CommandResult> {
  const unknown = unknownPlan(context, plan)
  if (unknown !== null) return refused(unknown)
  const user = await findNamedUser(context.database, word)
  if (user === null) return refused(noSuchUser(word))
  if (user.id === firstUserId) {
    return refused('The first user’s plan comes from PLAN: change it and restart the service.')
  }
  await inTransaction(context.database, async (transaction) => {
    await transaction.updateTable('users').set({ plan }).where('id', '=', user.id).execute()
    await noteAction(transaction, context, 'user plan', `${user.id} ${user.name}`, plan)
    return { ok: true }
  })
  return succeeded([`${user.name} is on plan ${plan}.`], { id: user.id, name: user.name, plan })
}

function unknownPlan({ config }: AdminContext, plan: string): string | null {
  if (config.plans.some(({ id }) => id === plan)) return null
  return `Unknown plan "${plan}". Known: ${config.plans.map(({ id }) => id).join(', ')}.`
}

/** A user by id or name; null when there is none. Names are never all digits. */
export async function findNamedUser(database: Database, word: string): Promise<UsersTable | null> {
  const isNumber = /^\d{1,15}$/.test(word)
  const found = await database
    .selectFrom('users')
    .selectAll()
    .where((row) => (isNumber ? row('id', '=', Number(word)) : row('name', '=', word)))
    .executeTakeFirst()
  return found ?? null
}

export function noSuchUser(word: string): string {
  return `There is no user "${word}". See user list.`
}
