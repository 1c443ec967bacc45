#!/usr/bin/env node
import { version } from './domain/settings.ts'
import { hasOwnFlags, memoryFlags } from './operations/supervise.ts'

const help = `Tessera ${version}: QR codes that scan, and links that you can change after printing.

  npx tessera-qr [start]           start the service: http://localhost:8080, data in ./data
  npx tessera-qr start --lan       the same for phones on this network
  npx tessera-qr admin COMMAND     users, tokens, reports, links: "admin" alone lists them
  npx tessera-qr doctor            check database, files, addresses, mail, backups and disk;
                                   --mail ADDRESS sends a mail
  npx tessera-qr backup FILE       copy the embedded database while the service runs
  npx tessera-qr restore FILE      start again from such a copy
  npx tessera-qr move              move the data into PostgreSQL
  npx tessera-qr seed              add sixty sample codes with a year of scans;
                                   --codes 1000 adds more of them
  npx tessera-qr --version

Environment variables configure it: PORT, DATA_DIR, DATABASE_URL and others. The
package lists them in docs/configuration.md.
`

const [command = 'start', ...args] = process.argv.slice(2)

/** Replaces this process by one with the limits, where Node can (22.15 or newer) and nobody chose other flags. */
function limitMemory(): void {
  const { execve } = process as { readonly execve?: (file: string, args: readonly string[]) => never }
  if (execve === undefined || hasOwnFlags() || process.platform === 'win32') return
  execve(process.execPath, [process.execPath, ...memoryFlags, ...process.argv.slice(1)])
}

/** Each command line reads its words from `process.argv`. */
function takeWords(...words: readonly string[]): void {
  process.argv.splice(2, Infinity, ...words)
}

if (command === '--help' || command === '-h' || command === 'help') {
  process.stdout.write(help)
} else if (command === '--version' || command === '-v') {
  process.stdout.write(`${version}\n`)
} else if (command === 'start' || command === '--lan') {
  limitMemory()
  takeWords(...(command === 'start' ? args : [command, ...args]))
  await import('./main.ts')
} else if (command === 'admin') {
  takeWords(...args)
  await import('./operations/admin/admin.ts')
} else if (command === 'doctor') {
  takeWords(...args)
  await import('./operations/doctor.ts')
} else if (command === 'seed') {
  takeWords(...args)
  await import('./operations/seed/seed.ts')
} else if (command === 'backup' || command === 'restore' || command === 'move') {
  takeWords(command, ...args)
  await import('./operations/backup/copies.ts')
} else {
  process.stderr.write(`There is no command "${command}". See npx tessera-qr --help.\n`)
  process.exitCode = 1
}
