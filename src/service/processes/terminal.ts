import { closeSync, openSync } from 'node:fs'

/** Whether this process belongs to a terminal, wherever its output goes. */
export function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return true
  } catch {
    return false
  }
}

/** What is said after the terminal was closed is heard by nobody, which is no reason to end without order. */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
