import { parseArgs } from 'node:util'
import { type AdminCommand, parseOptions } from './admin-command.ts'

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
