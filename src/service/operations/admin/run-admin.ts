import { type Config, configuredEngine } from '../config.ts'
import { ConfigError } from '../../domain/settings.ts'
import { openDatabase, OpenError } from '../../database/open-database.ts'
import { missingDatabase } from '../../database/engines/engine-at.ts'
import type { AdminCommand, CommandResult } from './admin-command.ts'
import { blocklistCommands } from './blocklist-commands.ts'
import { codeCommands } from './code-commands.ts'
import { fileCommands } from './file-commands.ts'
import { logCommand } from './log-command.ts'
import { type Asked, parseCommand, usageOf } from './parse-command.ts'
import { personCommands } from './person-commands.ts'
import { reportCommands } from './report-commands.ts'
import { tokenCommands } from './token-commands.ts'
import { userCommands } from './user-commands.ts'

const commands: readonly AdminCommand[] = [
  ...userCommands,
  ...personCommands,
  ...tokenCommands,
  ...codeCommands,
  ...fileCommands,
  ...reportCommands,
  ...blocklistCommands,
  logCommand,
]

export type AdminSurroundings = {
  /** Reads the configuration on demand; throws `ConfigError`. */
  readonly config: () => Config
  readonly doneBy: string
  out(text: string): void
  err(text: string): void
}

/** Runs a command line. Returns the exit code: 0 done, 1 refused or failed, 2 invalid usage. */
export async function runAdmin(args: readonly string[], surroundings: AdminSurroundings): Promise<number> {
  const asked = parseCommand(args, commands)
  if (asked.kind === 'help') {
    surroundings.out(helpText(asked.about))
    return 0
  }
  if (asked.kind === 'wrong') {
    surroundings.err(`${asked.words}\n`)
    return 2
  }
  const answer = await runCommand(asked, surroundings)
  if (answer.ok) {
    surroundings.out(
      asked.asJson ? `${JSON.stringify(answer.json, null, 2)}\n` : `${answer.lines.join('\n')}\n`,
    )
    return 0
  }
  surroundings.err(asked.asJson ? `${JSON.stringify({ error: answer.words })}\n` : `${answer.words}\n`)
  return 1
}

async function runCommand(
  { command, places, options }: Extract<Asked, { kind: 'run' }>,
  { config: readConfig, doneBy }: AdminSurroundings,
): Promise<CommandResult> {
  try {
    const config = readConfig()
    const engine = configuredEngine(config)
    const missing = missingDatabase(engine)
    if (missing !== null) return { ok: false, words: missing }
    const database = await openDatabase(engine)
    try {
      return await command.run({ database, config, clock: Date.now, doneBy }, places, options)
    } finally {
      await database.destroy()
    }
  } catch (error) {
    if (error instanceof ConfigError || error instanceof OpenError) return { ok: false, words: error.message }
    return { ok: false, words: `Failed: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** The usage and description of all commands. */
function helpText(commands: readonly AdminCommand[]): string {
  const lines = commands.flatMap((command) => [
    `  ${usageOf(command)}`,
    `      ${command.text}`,
    ...Object.entries(command.options ?? {}).map(
      ([name, { place, text }]) => `      --${name} ${place}: ${text}`,
    ),
  ])
  return [
    'Usage: npm run admin -- COMMAND [--json]',
    '',
    ...lines,
    '',
    "Works on the service's database with the same configuration, also while it runs.",
    '--json prints JSON. Use `npm run -s admin -- …` so that npm prints nothing else.',
    'Exit codes: 0 done, 1 refused, 2 invalid command.',
    '',
  ].join('\n')
}
