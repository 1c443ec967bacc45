import { type Outcome, worded } from '../../domain/refusal.ts'
import { type Role, roleSchema } from '#contract/people/roles.ts'
import { emailSchema } from '#contract/people/person.ts'
import { joinPath, newPasswordPath } from '#contract/people/sign-in.ts'
import { emailKey } from '../../commands/people/add-person.ts'
import { createInvitation } from '../../commands/people/invitations.ts'
import { removeMember, updateMember } from '../../commands/people/members.ts'
import { createRecoveryLink } from '../../commands/people/recovery.ts'
import { endSessions } from '../../commands/people/sessions.ts'
import type { PeopleTable } from '../../database/tables/accounts.ts'
import type { Config } from '../config.ts'
import {
  type AdminCommand,
  type AdminContext,
  type CommandResult,
  noteAction,
  printable,
  refused,
  succeeded,
  textTable,
} from './admin-command.ts'
import { findNamedUser, noSuchUser } from './user-commands.ts'

const personWords = 'PERSON is a number from person list, or an e-mail address.'

/** People who sign in, and the accounts (users) they belong to. */
export const personCommands: readonly AdminCommand[] = [
  { name: 'person list', places: [], text: 'List people with their accounts and roles.', run: listPeople },
  {
    name: 'person invite',
    places: ['USER', 'ROLE'],
    options: { email: { place: 'ADDRESS', text: 'Whom it is for, shown with the invitation.' } },
    text: 'Make a link with which one person joins an account as owner, editor or viewer.',
    run: invitePerson,
  },
  {
    name: 'person link',
    places: ['PERSON'],
    text: `Make a link to a new password. It works once and is shown once. ${personWords}`,
    run: linkPerson,
  },
  {
    name: 'person role',
    places: ['USER', 'PERSON', 'ROLE'],
    text: 'Change the role of a person in an account. An account keeps an owner.',
    run: changeRole,
  },
  {
    name: 'person remove',
    places: ['USER', 'PERSON'],
    text: 'Remove a person and their access tokens from an account. What they made stays.',
    run: removePerson,
  },
  {
    name: 'person sign-out',
    places: ['PERSON'],
    text: 'End all sessions of a person.',
    run: signOutPerson,
  },
]

async function listPeople({ database }: AdminContext): Promise<CommandResult> {
  const rows = await database
    .selectFrom('people')
    .leftJoin('memberships', 'memberships.person_id', 'people.id')
    .leftJoin('users', 'users.id', 'memberships.user_id')
    .select(['people.id', 'people.name', 'people.email', 'people.created_at', 'memberships.role'])
    .select('users.name as account')
    .orderBy('people.id')
    .orderBy('users.id')
    .execute()
  const people = rows.map(({ id, name, email, account, role, created_at: createdAt }) => ({
    id,
    name,
    email,
    account,
    role,
    createdAt,
  }))
  const lines = people.map((person) => [
    person.id,
    person.name,
    person.email,
    person.account,
    person.role,
    person.createdAt,
  ])
  return succeeded(textTable([['ID', 'NAME', 'E-MAIL', 'ACCOUNT', 'ROLE', 'SINCE'], ...lines]), people)
}

async function invitePerson(
  context: AdminContext,
  [word = '', role = '']: readonly string[],
  { email }: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const user = await findNamedUser(context.database, word)
  if (user === null) return refused(noSuchUser(word))
  const known = roleOf(role)
  if (known === null) return refused(wrongRole(role))
  const address = email === undefined ? null : emailSchema.safeParse(email)
  if (address?.success === false) return refused('--email must be an address like ana@example.com.')
  const made = await createInvitation(context, user.id, null, {
    role: known,
    isApprover: known === 'owner',
    email: address?.data ?? null,
  })
  if (!made.ok) return refused(wordsOf(made))
  const { row, token } = made.value
  await noteAction(context.database, context, 'person invite', row.id, `${known} of ${user.name}`)
  const link = `${addressOf(context.config)}${joinPath}#${token}`
  return succeeded(
    [`This link invites one ${known} to ${user.name}, until ${row.expires_at}. It is shown only once:`, link],
    { id: row.id, role: known, userId: user.id, expiresAt: row.expires_at, link },
  )
}

async function linkPerson(context: AdminContext, [word = '']: readonly string[]): Promise<CommandResult> {
  const person = await findNamedPerson(context, word)
  if (typeof person === 'string') return refused(person)
  const { token, expiresAt } = await createRecoveryLink(context, person.id, null)
  await noteAction(context.database, context, 'person link', `${person.id} ${person.name}`)
  const link = `${addressOf(context.config)}${newPasswordPath}#${token}`
  return succeeded(
    [
      `With this link ${printable(person.name)} sets a new password, until ${expiresAt}. It is shown only once:`,
      link,
    ],
    { id: person.id, name: person.name, expiresAt, link },
  )
}

async function changeRole(
  context: AdminContext,
  [word = '', who = '', role = '']: readonly string[],
): Promise<CommandResult> {
  const known = roleOf(role)
  if (known === null) return refused(wrongRole(role))
  const found = await findMember(context, word, who)
  if (typeof found === 'string') return refused(found)
  const changed = await updateMember(context.database, found.userId, found.person.id, { role: known })
  if (!changed.ok) return refused(wordsOf(changed))
  await noteAction(context.database, context, 'person role', `${found.person.id} ${found.person.name}`, known)
  return succeeded([`${printable(found.person.name)} is ${known} now.`], { id: found.person.id, role: known })
}

async function removePerson(
  context: AdminContext,
  [word = '', who = '']: readonly string[],
): Promise<CommandResult> {
  const found = await findMember(context, word, who)
  if (typeof found === 'string') return refused(found)
  const removed = await removeMember(
    context.database,
    { userId: found.userId, personId: found.person.id },
    'keep',
  )
  if (!removed.ok) return refused(wordsOf(removed))
  await noteAction(
    context.database,
    context,
    'person remove',
    `${found.person.id} ${found.person.name}`,
    `from user ${found.userId}`,
  )
  return succeeded([`${printable(found.person.name)} no longer belongs to this account.`], {
    id: found.person.id,
    userId: found.userId,
  })
}

async function signOutPerson(context: AdminContext, [word = '']: readonly string[]): Promise<CommandResult> {
  const person = await findNamedPerson(context, word)
  if (typeof person === 'string') return refused(person)
  const ended = await endSessions(context.database, person.id, null)
  await noteAction(context.database, context, 'person sign-out', `${person.id} ${person.name}`)
  return succeeded([`Ended ${ended} sessions of ${printable(person.name)}.`], { id: person.id, ended })
}

/** The person, or why none is meant. */
async function findNamedPerson({ database }: AdminContext, word: string): Promise<PeopleTable | string> {
  const isNumber = /^\d{1,15}$/.test(word)
  const [person, other] = await database
    .selectFrom('people')
    .selectAll()
    .where((row) => (isNumber ? row('id', '=', Number(word)) : row('email_key', '=', emailKey(word))))
    .orderBy('id')
    .limit(2)
    .execute()
  if (person === undefined) return `There is no person "${word}". See person list.`
  return other === undefined
    ? person
    : `Several people use ${word}. Name the number of one, from person list.`
}

async function findMember(
  context: AdminContext,
  word: string,
  who: string,
): Promise<{ readonly userId: number; readonly person: PeopleTable } | string> {
  const user = await findNamedUser(context.database, word)
  if (user === null) return noSuchUser(word)
  const person = await findNamedPerson(context, who)
  return typeof person === 'string' ? person : { userId: user.id, person }
}

function roleOf(word: string): Role | null {
  const parsed = roleSchema.safeParse(word)
  return parsed.success ? parsed.data : null
}

function wrongRole(word: string): string {
  return `"${word}" is not a role. Use owner, editor or viewer.`
}

/** The dashboard as links name it. */
function addressOf({ dashboardOrigin, port }: Config): string {
  return dashboardOrigin ?? `http://localhost:${port}`
}

function wordsOf({ refusal }: Extract<Outcome<unknown>, { ok: false }>): string {
  return refusal.kind === 'invalid'
    ? refusal.errors.map((reason) => worded(reason).message).join(' ')
    : 'This person does not belong to the account.'
}
