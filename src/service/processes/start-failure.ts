import { ConfigError } from '../config-error.ts'
import { OpenError } from '../database/open-database.ts'

/** A worker that ended before it listened, told in its one line. */
export class WorkerFailure extends Error {}

/** Why the service could not start, or not stop in order, in one line for who runs it. */
export function startFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof OpenError || error instanceof WorkerFailure)
    return error.message
  const { code, port, address, path, message } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
  }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what uses it, or set PORT and LINK_PORT to others.`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} needs more rights. Set PORT and LINK_PORT to ports above 1023.`
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}. Set HOST to one that it has.`
  if (code === 'ENOSPC') return `There is no room left on the disk of DATA_DIR. Make some, then start again.`
  if (code === 'EACCES' || code === 'EROFS') return `DATA_DIR cannot be written: ${path ?? message}.`
  return `Tessera could not start: ${message}`
}
