import { type FieldReason, fieldReasons, withReasons } from '#contract/reasons.ts'
import { type Outcome, worded } from '../../domain/refusal.ts'
import { accessTokenRequestSchema } from '#contract/access-token.ts'
import { accessTokensOf, createAccessToken, revokeAccessToken } from '../../commands/access-tokens.ts'
import { hasExpired, oldestOwner } from '../../commands/users.ts'
import {
  type AdminCommand,
  type AdminContext,
  type CommandResult,
  noteAction,
  refused,
  succeeded,
  textTable,
} from './admin-command.ts'
import { findNamedUser, noSuchUser } from './user-commands.ts'

const day = 24 * 3_600_000

export const tokenCommands: readonly AdminCommand[] = [
  { name: 'token list', places: ['USER'], text: 'List the tokens of a user, newest first.', run: listTokens },
  {
    name: 'token add',
    places: ['USER', 'NAME'],
    options: { days: { place: 'N', text: 'Days until it expires; never by default.' } },
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
  { days }: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const user = await findNamedUser(context.database, word)
  if (user === null) return refused(noSuchUser(word))
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days)) {
    return refused(`--days is "${days}", but must be a whole number from 1 to 9999.`)
  }
  const expiresAt = days === undefined ? null : new Date(context.clock() + Number(days) * day).toISOString()
  const command = accessTokenRequestSchema.safeParse({ name, expiresAt }, withReasons)
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
      `Created the token "${row.name}" of ${user.name}${expiresAt === null ? '' : `, which expires at ${expiresAt}`}. It is shown only once:`,
      token,
    ],
    { id: row.id, name: row.name, userId: user.id, expiresAt, token },
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
