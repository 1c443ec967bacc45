import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

const place = import.meta.dirname
const prefix = /[\\/]node_modules[\\/]/.test(place)
  ? 'npx tessera-qr'
  : isClone(place)
    ? null
    : 'node dist/service/tessera-qr.js'

/** A clone has sources beside its package.json; the image has none, and no npm. */
function isClone(folder: string): boolean {
  if (existsSync(join(folder, 'package.json'))) return existsSync(join(folder, 'src'))
  const parent = dirname(folder)
  return parent !== folder && isClone(parent)
}

/**
 * How a command is typed where this program runs, such as `npm run restore --` in a clone or `npx tessera-qr restore` with
 * the package. Its arguments follow.
 */
export function commandLine(command: string): string {
  return prefix === null ? `npm run ${command} --` : `${prefix} ${command}`
}
