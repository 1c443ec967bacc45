import { fileURLToPath } from 'node:url'
import { loopVariable, supervise } from './operations/supervise.ts'

const name = process.env[loopVariable]

if (name === 'dashboard' || name === 'redirector') {
  const { runLoop } = await import('./operations/run-loops.ts')
  await runLoop(name)
} else if (process.env['LOOPS'] !== '2' || process.env['DEMO'] === 'on') {
  const { runBoth } = await import('./operations/run-loops.ts')
  await runBoth()
} else {
  process.exit(await supervise(fileURLToPath(import.meta.url), process.argv.slice(2)))
}
