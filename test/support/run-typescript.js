// Runs a TypeScript file of this project in this process: node test/support/run-typescript.js FILE [arguments]
import { resolve } from 'node:path'
import { runnerImport } from 'vite'

const [file, ...rest] = process.argv.slice(2)
process.argv = [process.argv[0], resolve(file), ...rest]
await runnerImport(resolve(file), { configFile: false, logLevel: 'error' })
