import type { AdminCommand } from './admin-command.ts'
import { usageOf } from './parse-command.ts'

/** How commands are called and what they do. */
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
    'Works on the database of the service, also while it runs, with the same configuration.',
    '--json answers in JSON. With npm, use `npm run -s admin -- …`, so that nothing else is printed.',
    'Ends with 0 when done, 1 when refused, 2 when the command cannot be understood.',
    '',
  ].join('\n')
}
