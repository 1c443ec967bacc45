/**
 * What PostgreSQL's errors mean here. Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html; the rest are
 * those of Node's sockets and of pg, which tells a lost connection in words only.
 */

/** A transaction that lost against another one: the same one may succeed now. */
const lost = new Set(['40001', '40P01'])

/** The server ends, starts, is full or was switched to its stand-by. Class 08 is the connection's own. */
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

/** Whether no answer came, or one that says that none will come from here. */
export function isPostgresUnreachable(error: unknown): boolean {
  const code = errorCode(error)
  if (code.startsWith('08') || absent.has(code) || network.has(code) || isNoSocket(error)) return true
  return error instanceof Error && networkWords.test(error.message)
}

/** disk_full */
export function isPostgresFull(error: unknown): boolean {
  return errorCode(error) === '53100'
}

/** A server on a Unix socket that is not running. */
function isNoSocket(error: unknown): boolean {
  return errorCode(error) === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect'
}

/** One line for who runs the service. The password is never in it. */
export function explainPostgresError(error: unknown, url: string): string | null {
  const { hostname, port, username, pathname } = new URL(url)
  const place = `${hostname || 'localhost'}:${port || 5432}`
  const name = decodeURIComponent(pathname.slice(1))
  const code = errorCode(error)
  const words = error instanceof Error ? error.message : String(error)
  if (code === '28P01' || code === '28000') {
    return `The database at ${place} refuses the user "${decodeURIComponent(username)}" or its password: ${words}. Correct DATABASE_URL.`
  }
  if (code === '3D000')
    return `The server at ${place} has no database "${name}". Create it, or correct DATABASE_URL.`
  if (code === '53300') return `The database at ${place} has no connection left: ${words}.`
  if (/SSL|TLS|certificate|self.signed/i.test(`${code} ${words}`)) {
    return `No encrypted connection to the database at ${place}: ${words}. See sslmode in DATABASE_URL.`
  }
  if (isPostgresUnreachable(error)) {
    return `The database at ${place} cannot be reached: ${code || words}. Start it, or correct DATABASE_URL.`
  }
  if (code === '42501') return `The database user "${decodeURIComponent(username)}" lacks a right: ${words}.`
  return null
}
