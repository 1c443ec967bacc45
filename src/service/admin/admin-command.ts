import type { ParseArgsConfig } from 'node:util'
import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import type { Clock } from '../service-deps.ts'

/** What a command works with. */
export type AdminContext = {
  readonly database: Database
  readonly config: Config
  readonly clock: Clock
  /** Who sits at the command line, as their system names them. */
  readonly doneBy: string
}

/** What is told at the end: for people in lines, for programs as one JSON value; or why nothing was done. */
export type Told =
  | { readonly ok: true; readonly lines: readonly string[]; readonly json: unknown }
  | { readonly ok: false; readonly words: string }

export type AdminOption = {
  /** What stands behind the option, such as N. */
  readonly place: string
  /** The command cannot do without it. */
  readonly isNeeded?: boolean
  readonly text: string
}

export type AdminCommand = {
  /** The words that call it, such as `token add`. */
  readonly name: string
  /** What has to follow, in order, such as USER. */
  readonly places: readonly string[]
  readonly options?: Readonly<Record<string, AdminOption>>
  readonly text: string
  /** @param places what was typed in each place. @param options only those that were given. */
  run(
    context: AdminContext,
    places: readonly string[],
    options: Readonly<Record<string, string>>,
  ): Promise<Told>
}

export function told(lines: readonly string[], json: unknown): Told {
  return { ok: true, lines, json }
}

export function refused(words: string): Told {
  return { ok: false, words }
}

/** Options of every command, for Node's own reader of command lines. */
export function parseOptions(commands: readonly AdminCommand[]): NonNullable<ParseArgsConfig['options']> {
  const names = commands.flatMap(({ options }) => Object.keys(options ?? {}))
  return {
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
    ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  }
}
