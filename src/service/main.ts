import { fileURLToPath } from 'node:url'
import { startHelp } from './operations/start-help.ts'
import { loopVariable, supervise } from './operations/supervise.ts'

const words = process.argv.slice(2)
const name = process.env[loopVariable]

if (words.includes('--help') || words.includes('-h')) {
  process.stdout.write(startHelp)
} else if (name === 'dashboard' || name === 'redirector') {
  const { runLoop } = await import('./operations/run-loops.ts')
  await runLoop(name)
} else if (process.env['LOOPS'] === '1' || process.env['DEMO'] === 'on') {
  const { runBoth } = await import('./operations/run-loops.ts')
  await runBoth()
} else {
  process.exit(await supervise(fileURLToPath(import.meta.url), words))
}
