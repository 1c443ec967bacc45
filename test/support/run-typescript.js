// Runs a TypeScript file of this project in this process: node test/support/run-typescript.js FILE [arguments]
import { resolve } from 'node:path'
import { runnerImport } from 'vite'

const [file, ...rest] = process.argv.slice(2)
process.argv = [process.argv[0], resolve(file), ...rest]
const quiet = { configFile: false, logLevel: 'error' }
const { module } = await runnerImport(resolve('src/service/build/node-worker.ts'), quiet)
await runnerImport(resolve(file), { ...quiet, plugins: [module.nodeWorker()] })
