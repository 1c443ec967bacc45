import { parseArgs } from 'node:util'
import { type AdminCommand, parseOptions } from './admin-command.ts'

/** What a command line asks for. */
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

/** Finds the command of a line and what was typed for it, or says in one sentence what is wrong. */
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
    if (command.options?.[name] === undefined) return wrong(`${command.name} takes no --${name}.`)
    options[name] = String(value)
  }
  const places = positionals.slice(command.name.split(' ').length)
  const missing = command.places[places.length]
  if (missing !== undefined) return wrong(`${command.name} needs ${missing}: ${usageOf(command)}`)
  const extra = places[command.places.length]
  if (extra !== undefined) {
    return wrong(
      `"${extra}" is one word too many. Put a name of several words in quotes: ${usageOf(command)}`,
    )
  }
  const unsaid = Object.entries(command.options ?? {}).find(
    ([name, { isNeeded }]) => isNeeded === true && options[name] === undefined,
  )
  if (unsaid !== undefined) return wrong(`${command.name} needs --${unsaid[0]}: ${usageOf(command)}`)
  return { kind: 'run', command, places, options, asJson: json === true }
}

/** How a command is called. */
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
    // Node says which option is unknown or lacks its value.
    return error instanceof Error ? error.message : String(error)
  }
}

function unknownWords([first = '', second]: readonly string[], commands: readonly AdminCommand[]): string {
  const group = commands.filter(({ name }) => name.split(' ')[0] === first)
  const known = group.map(({ name }) => name).join(', ')
  if (group.length > 0 && second === undefined) return `${first} needs a second word: ${known}.`
  if (group.length > 0) return `There is no command "${first} ${second}". Known: ${known}.`
  const words = [...new Set(commands.map(({ name }) => name.split(' ')[0]))].join(', ')
  return `There is no command "${first}". Known: ${words}. See --help.`
}

function wrong(words: string): Asked {
  return { kind: 'wrong', words }
}
