import { hostname, userInfo } from 'node:os'
import { readConfig } from '../config.ts'
import { runAdmin } from './run-admin.ts'

process.exitCode = await runAdmin(process.argv.slice(2), {
  config: () => readConfig(undefined, []),
  doneBy: `${userName()}@${hostname()}`,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})

/** In a container the user id may have no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'unknown')
  }
}
