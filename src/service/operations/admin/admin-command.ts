import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Kysely } from 'kysely'
import type { ArchivedKind } from '../../commands/accounts/of-account.ts'
import type { Database } from '../../database/open-database.ts'
import type { Tables } from '../../database/schema.ts'
import type { Clock } from '../../domain/settings.ts'
import type { Config } from '../config.ts'

/** The context of a command. */
export type AdminContext = {
  readonly database: Database
  readonly config: Config
  readonly clock: Clock
  /** The operating system user. */
  readonly doneBy: string
  /** Records of features in the archive of an account. */
  readonly archived: readonly ArchivedKind[]
}

/** The result: lines for people or one JSON value for programs; or the reason for a failure. */
export type CommandResult =
  | { readonly ok: true; readonly lines: readonly string[]; readonly json: unknown }
  | { readonly ok: false; readonly words: string }

type AdminOption = {
  /** The placeholder of the option's value, such as N. */
  readonly place: string
  /** The option is required. */
  readonly isNeeded?: boolean
  readonly text: string
}

export type AdminCommand = {
  /** The command's words, such as `token add`. */
  readonly name: string
  /** Required arguments in order, such as USER. */
  readonly places: readonly string[]
  readonly options?: Readonly<Record<string, AdminOption>>
  readonly text: string
  /**
   * @param places the argument of each place.
   * @param options only the given ones.
   */
  run(
    context: AdminContext,
    places: readonly string[],
    options: Readonly<Record<string, string>>,
  ): Promise<CommandResult>
}

export function succeeded(lines: readonly string[], json: unknown): CommandResult {
  return { ok: true, lines, json }
}

/** One line for each field of what a command shows. */
export function describedLines(
  described: Readonly<Record<string, string | number | boolean | null>>,
): string[] {
  return Object.entries(described).map(([key, value]) => `${key}: ${printable(String(value ?? '-'))}`)
}

/** The number of rows from `--limit`, or why it is none. */
export function readLimit({ limit = '50' }: Readonly<Record<string, string>>): number | CommandResult {
  return /^[1-9]\d{0,4}$/.test(limit)
    ? Number(limit)
    : refused(`--limit is "${limit}", but must be a whole number above zero.`)
}

/** The option of commands that block something, for its owner to read. */
export const ownerReason: AdminOption = {
  place: '"…"',
  isNeeded: true,
  text: 'The reason, shown to the owner.',
}

/** Whether a reason has 1 to 500 characters and can be stored on both engines. */
export function isReason(text: string): boolean {
  return /^[^\u0000]{1,500}$/.test(text)
}

export const noOwnerReason = refused('Give a reason for the owner: --reason "…", at most 500 characters.')

export function refused(words: string): CommandResult {
  return { ok: false, words }
}

/** Options of all commands, for `parseArgs`. */
function parseOptions(commands: readonly AdminCommand[]): NonNullable<ParseArgsConfig['options']> {
  const names = commands.flatMap(({ options }) => Object.keys(options ?? {}))
  return {
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
    ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  }
}

/** Rows as aligned columns; the first row is the header. A dash stands for empty. */
export function textTable(rows: readonly (readonly (string | number | null)[])[]): string[] {
  const cells = rows.map((row) => row.map((cell) => printable(String(cell ?? '') || '-')))
  const widths = (cells[0] ?? []).map((_cell, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  )
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** User text may contain terminal control characters. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
}

/** Logs an administrator's action in the transaction of the change. Never contains secrets. */
export async function noteAction(
  database: Kysely<Tables>,
  { clock, doneBy }: Pick<AdminContext, 'clock' | 'doneBy'>,
  action: string,
  subject: string,
  reason: string | null = null,
): Promise<void> {
  await database
    .insertInto('admin_actions')
    .values({
      id: crypto.randomUUID(),
      done_at: new Date(clock()).toISOString(),
      done_by: doneBy,
      action,
      subject,
      reason,
    })
    .execute()
}

/** A parsed command line. */
export type Asked =
  | { readonly kind: 'help'; readonly about: readonly AdminCommand[] }
  | { readonly kind: 'wrong'; readonly words: string }
  | {
      readonly kind: 'run'
      readonly command: AdminCommand
      readonly places: readonly string[]
      readonly options: Readonly<Record<string, string>>
      readonly asJson: boolean
    }

/** Finds the command and its arguments, or returns an error message. */
export function parseCommand(args: readonly string[], commands: readonly AdminCommand[]): Asked {
  const parsed = parse(args, commands)
  if (typeof parsed === 'string') return wrong(parsed)
  const { values, positionals } = parsed
  const command = commands.find(({ name }) =>
    name.split(' ').every((word, place) => positionals[place] === word),
  )
  if (values['help'] === true || positionals.length === 0) {
    const group = commands.filter(({ name }) => name.split(' ')[0] === positionals[0])
    return { kind: 'help', about: command ? [command] : group.length > 0 ? group : commands }
  }
  if (command === undefined) return wrong(unknownWords(positionals, commands))
  const { json, ...given } = values
  const options: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    if (command.options?.[name] === undefined) return wrong(`${command.name} has no option --${name}.`)
    options[name] = String(value)
  }
  const places = positionals.slice(command.name.split(' ').length)
  const missing = command.places[places.length]
  if (missing !== undefined) return wrong(`${command.name} needs ${missing}: ${usageOf(command)}`)
  const extra = places[command.places.length]
  if (extra !== undefined) {
    return wrong(`Unexpected argument "${extra}". Put names with spaces in quotes: ${usageOf(command)}`)
  }
  const unsaid = Object.entries(command.options ?? {}).find(
    ([name, { isNeeded }]) => isNeeded === true && options[name] === undefined,
  )
  if (unsaid !== undefined) return wrong(`${command.name} needs --${unsaid[0]}: ${usageOf(command)}`)
  return { kind: 'run', command, places, options, asJson: json === true }
}

/** The usage line of a command. */
export function usageOf({ name, places, options = {} }: AdminCommand): string {
  const given = Object.entries(options).map(([option, { place, isNeeded }]) =>
    isNeeded === true ? `--${option} ${place}` : `[--${option} ${place}]`,
  )
  return [name, ...places, ...given].join(' ')
}

function parse(args: readonly string[], commands: readonly AdminCommand[]) {
  try {
    return parseArgs({ args: [...args], options: parseOptions(commands), allowPositionals: true })
  } catch (error) {
    // Node names the unknown option or the missing value.
    return error instanceof Error ? error.message : String(error)
  }
}

function unknownWords([first = '', second]: readonly string[], commands: readonly AdminCommand[]): string {
  const group = commands.filter(({ name }) => name.split(' ')[0] === first)
  const known = group.map(({ name }) => name).join(', ')
  if (group.length > 0 && second === undefined) return `${first} needs a second word: ${known}.`
  if (group.length > 0) return `Unknown command "${first} ${second}". Known: ${known}.`
  const words = [...new Set(commands.map(({ name }) => name.split(' ')[0]))].join(', ')
  return `Unknown command "${first}". Known: ${words}. See --help.`
}

function wrong(words: string): Asked {
  return { kind: 'wrong', words }
}
