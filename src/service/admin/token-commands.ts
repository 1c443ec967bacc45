import { accessTokenRequestSchema } from '#contract/access-token.ts'
import { accessTokensOf, createAccessToken, revokeAccessToken } from '../accounts/access-tokens.ts'
import { hasExpired } from '../accounts/find-user.ts'
import type { Outcome } from '../rules/refusal.ts'
import { type AdminCommand, type AdminContext, refused, type Told, told } from './admin-command.ts'
import { findNamedUser, noSuchUser } from './find-named-user.ts'
import { noteAction } from './note-action.ts'
import { textTable } from './text-table.ts'

const day = 24 * 3_600_000

/** What signs people and programs in. */
export const tokenCommands: readonly AdminCommand[] = [
  { name: 'token list', places: ['USER'], text: 'Tokens of a user, newest first.', run: listTokens },
  {
    name: 'token add',
    places: ['USER', 'NAME'],
    options: { days: { place: 'N', text: 'Ends after so many days; never when left out.' } },
    text: 'Make a token. It is shown this once.',
    run: addToken,
  },
  {
    name: 'token revoke',
    places: ['ID'],
    text: 'Revoke a token by its id: the next request with it is refused.',
    run: revokeToken,
  },
]

async function listTokens({ database, clock }: AdminContext, [word = '']: readonly string[]): Promise<Told> {
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
  return told(textTable([['ID', 'NAME', 'CREATED', 'LAST USED', 'EXPIRES'], ...rows]), tokens)
}

async function addToken(
  context: AdminContext,
  [word = '', name = '']: readonly string[],
  { days }: Readonly<Record<string, string>>,
): Promise<Told> {
  const user = await findNamedUser(context.database, word)
  if (user === null) return refused(noSuchUser(word))
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days)) {
    return refused(`--days is "${days}", but takes a whole number from 1 to 9999.`)
  }
  const expiresAt = days === undefined ? null : new Date(context.clock() + Number(days) * day).toISOString()
  const command = accessTokenRequestSchema.safeParse({ name, expiresAt })
  if (!command.success) return refused(command.error.issues[0]?.message ?? 'This name cannot be used.')
  const made = await createAccessToken(context, user.id, command.data)
  if (!made.ok) return refused(wordsOf(made))
  const { row, token } = made.value
  await noteAction(context.database, context, 'token add', `${row.id} ${row.name}`, `for ${user.name}`)
  return told(
    [
      `Made the token "${row.name}" of ${user.name}${expiresAt === null ? '' : `, which ends at ${expiresAt}`}. It is shown this once:`,
      token,
    ],
    { id: row.id, name: row.name, userId: user.id, expiresAt, token },
  )
}

async function revokeToken(context: AdminContext, [id = '']: readonly string[]): Promise<Told> {
  const revoked = await revokeAccessToken(context.database, null, id)
  if (!revoked.ok) return refused(wordsOf(revoked, `There is no token "${id}". See token list USER.`))
  const { name, user_id: userId } = revoked.value
  await noteAction(context.database, context, 'token revoke', `${id} ${name}`, `of user ${userId}`)
  return told([`Revoked the token "${name}" of user ${userId}.`], { id, name, userId })
}

function wordsOf(outcome: Extract<Outcome<unknown>, { ok: false }>, otherwise = 'This was refused.'): string {
  const { refusal } = outcome
  return refusal.kind === 'invalid' ? refusal.errors.map(({ message }) => message).join(' ') : otherwise
}
