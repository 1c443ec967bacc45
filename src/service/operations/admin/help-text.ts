import type { AdminCommand } from './admin-command.ts'
import { usageOf } from './parse-command.ts'

/** The usage and description of all commands. */
export function helpText(commands: readonly AdminCommand[]): string {
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
