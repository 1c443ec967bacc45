import { readConfig } from '../config.ts'
import { runCopies } from './run-copies.ts'

process.exitCode = await runCopies(process.argv.slice(2), {
  config: () => readConfig(undefined, []),
  now: Date.now,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
