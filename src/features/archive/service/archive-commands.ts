import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ArchiveSummary, ImportedArchive } from '#features/archive/contract/archive.ts'
import type { Archived } from './check-archive.ts'
import { checkArchive, takeArchive } from './take-archive.ts'
import { writeArchive } from './write-archive.ts'
import { type CommandDeps, linkChanges } from '#service/commands/command-deps.ts'
import { oldestOwner } from '#service/commands/accounts/users.ts'
import { type Outcome, worded } from '#service/domain/refusal.ts'
import { planOf } from '#service/domain/settings.ts'
import type { SignedInUser } from '#service/domain/signed-in.ts'
import { serviceLog } from '#service/metrics/service-log.ts'
import { openStorage } from '#service/storage/open-storage.ts'
import { zipped } from '#service/storage/zip.ts'
import {
  type AdminCommand,
  type AdminContext,
  type CommandResult,
  describedLines,
  noteAction,
  refused,
  succeeded,
} from '#service/operations/admin/admin-command.ts'
import { findNamedUser, noSuchUser } from '#service/operations/admin/user-commands.ts'

type Places = readonly string[]

/** Whole accounts as files, without the size limit of an upload. */
export const archiveCommands: readonly AdminCommand[] = [
  {
    name: 'archive export',
    places: ['USER', 'FILE'],
    text: 'Write the whole account of a user into a ZIP file, without secrets.',
    run: exportAccount,
  },
  {
    name: 'archive check',
    places: ['USER', 'FILE'],
    text: 'Show what such a file holds, and what prevents its import. Changes nothing.',
    run: (context, places) => readFile(context, places, checkArchive),
  },
  {
    name: 'archive import',
    places: ['USER', 'FILE'],
    text: 'Import such a file into the account of a user. A repeated import continues.',
    run: (context, places) => readFile(context, places, takeArchive),
  },
]

async function exportAccount(context: AdminContext, [word = '', file = '']: Places): Promise<CommandResult> {
  const { config, clock, database, archived } = context
  const user = await findNamedUser(database, word)
  if (user === null) return refused(noSuchUser(word))
  const storage = openStorage(config)
  const unfinished = `${file}.unfinished`
  try {
    const files = writeArchive({ reading: database, clock, storage, archived }, user.id)
    await pipeline(Readable.from(zipped(files)), createWriteStream(unfinished, { mode: 0o600 }))
    await rename(unfinished, file)
  } finally {
    storage.close()
    await rm(unfinished, { force: true })
  }
  await noteAction(database, context, 'archive export', `${user.id} ${user.name}`)
  return succeeded([`Wrote the account of ${user.name} into ${file}.`], { id: user.id, file })
}

async function readFile(
  context: AdminContext,
  [word = '', file = '']: Places,
  read: (
    deps: CommandDeps & Archived,
    user: SignedInUser,
    path: string,
  ) => Promise<Outcome<ArchiveSummary | ImportedArchive>>,
): Promise<CommandResult> {
  const { config, clock, database, archived } = context
  const user = await findOwner(context, word)
  if (typeof user === 'string') return refused(user)
  const folder = join(config.dataDir, 'uploads')
  await mkdir(folder, { recursive: true })
  const storage = openStorage(config)
  const settings = { ...config, dashboardFolder: null }
  const deps = { database, clock, settings, linkChanges: linkChanges(), logger: serviceLog('error') }
  let outcome: Outcome<ArchiveSummary | ImportedArchive>
  try {
    outcome = await read({ ...deps, archived, random: Math.random, files: { storage, folder } }, user, file)
  } finally {
    storage.close()
  }
  if (!outcome.ok) {
    const { refusal } = outcome
    return refused(refusal.kind === 'invalid' ? sentences(refusal.errors.map(worded)) : refusal.kind)
  }
  const { problems, domains, ...held } = outcome.value
  if (problems.length > 0) return refused(sentences(problems))
  const left = 'refused' in held ? held.refused : []
  if ('taken' in held) await noteAction(database, context, 'archive import', `${user.id} ${user.name}`)
  const facts = describedLines({ ...held, refused: left.length, domains: domains.join(', ') })
  return succeeded([...facts, ...left.map(refusedLine)], outcome.value)
}

function refusedLine({ kind, name, reason, errors }: ImportedArchive['refused'][number]): string {
  return `Refused ${kind} ${name}: ${errors.length > 0 ? sentences(errors) : reason}`
}

function sentences(problems: readonly { readonly message: string }[]): string {
  return problems.map(({ message }) => message).join('\n')
}

/** The account as its oldest owner uses it, or why it cannot be used. */
async function findOwner({ database, config }: AdminContext, word: string): Promise<SignedInUser | string> {
  const user = await findNamedUser(database, word)
  if (user === null) return noSuchUser(word)
  const id = await oldestOwner(database, user.id)
  if (id === null) return `${user.name} has no owner. Invite one first.`
  return {
    id: user.id,
    name: user.name,
    plan: planOf(config, user.plan),
    person: { id, name: user.name, isNamed: false, language: null },
    role: 'owner',
    isApprover: true,
    credential: { kind: 'session', id: '', hash: '', name: null },
  }
}
