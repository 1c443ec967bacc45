/**
 * PostgreSQL error codes: https://www.postgresql.org/docs/current/errcodes-appendix.html. Others come from
 * Node's sockets and from pg, which reports a lost connection only in its message.
 */

/** Serialization failure or deadlock: a retry may succeed. */
const lost = new Set(['40001', '40P01'])

/** The server stops, starts, is full, or failed over. Class 08 is a connection failure. */
const absent = new Set(['57P01', '57P02', '57P03', '53300', '25006'])

const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const networkWords =
  /^(connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error)/i

export function errorCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}

export function isLostRace(error: unknown): boolean {
  return lost.has(errorCode(error))
}

/** Whether the database is unavailable. */
export function isPostgresUnreachable(error: unknown): boolean {
  const code = errorCode(error)
  if (code.startsWith('08') || absent.has(code) || network.has(code) || isNoSocket(error)) return true
  return error instanceof Error && networkWords.test(error.message)
}

/** disk_full */
export function isPostgresFull(error: unknown): boolean {
  return errorCode(error) === '53100'
}

/** A Unix socket without a server. */
function isNoSocket(error: unknown): boolean {
  return errorCode(error) === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect'
}

/** A one-line hint for the operator, without the password. */
export function explainPostgresError(error: unknown, url: string): string | null {
  const { hostname, port, username, pathname } = new URL(url)
  const place = `${hostname || 'localhost'}:${port || 5432}`
  const name = decodeURIComponent(pathname.slice(1))
  const code = errorCode(error)
  const words = error instanceof Error ? error.message : String(error)
  if (code === '28P01' || code === '28000') {
    return `The database at ${place} rejected the user "${decodeURIComponent(username)}" or its password: ${words}. Correct DATABASE_URL.`
  }
  if (code === '3D000')
    return `The server at ${place} has no database "${name}". Create it, or correct DATABASE_URL.`
  if (code === '53300') return `The database at ${place} has no free connection: ${words}.`
  if (/SSL|TLS|certificate|self.signed/i.test(`${code} ${words}`)) {
    return `Could not connect with encryption to the database at ${place}: ${words}. See sslmode in DATABASE_URL.`
  }
  if (isPostgresUnreachable(error)) {
    return `Could not reach the database at ${place}: ${code || words}. Start it, or correct DATABASE_URL.`
  }
  if (code === '42501')
    return `The database user "${decodeURIComponent(username)}" lacks a permission: ${words}.`
  return null
}
