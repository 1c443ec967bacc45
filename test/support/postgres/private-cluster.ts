import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { findPostgres, installPostgres } from './find-postgres.js'

/** A private PostgreSQL server on loopback, without a password. */
export type PrivateCluster = {
  /** The URL of one of its databases, for a superuser. */
  url(database: string): string
  /** Stops the server like an operator or a power cut, and keeps its files. */
  down(how?: 'fast' | 'immediate'): Promise<void>
  /** Restarts it on the same port and files. */
  up(): Promise<void>
  /** Stops it and removes its files. */
  stop(): Promise<void>
}

const user = 'tessera'

/**
 * A shell owns the server and reads a pipe from this process. When this process ends in any way, the pipe
 * closes; then the server stops and its files are removed.
 */
const keeper = `
start() { "$bin/postgres" -D "$folder/data" >>"$folder/log" 2>&1 & server=$!; }
end() { kill -"$1" "$server" 2>/dev/null; wait "$server"; }
bin=$1 folder=$2
start
while read -r word; do
  case $word in
    up) start ;;
    fast) end INT ;;
    immediate) end QUIT ;;
  esac
  echo "$word"
done
end QUIT
rm -rf "$folder"`

/**
 * Creates a cluster in a temporary folder and starts it on a free port.
 *
 * @param isDurable writes durably; by default fsync is off.
 */
export async function aPrivateCluster({ isDurable = false } = {}): Promise<PrivateCluster> {
  const programs = findPostgres() ?? installPostgres()
  const owner = serverUser()
  const folder = mkdtempSync(join(tmpdir(), 'tessera-postgres-'))
  if (owner !== null) chownSync(folder, owner.uid, owner.gid)
  const identity = owner ?? {}
  // A locale with natural sorting, to expose dependence on it.
  const options = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en']
  const made = spawnSync(
    join(programs, 'initdb'),
    ['--pgdata', join(folder, 'data'), '--auth=trust', `--username=${user}`, '--no-sync', ...options],
    { ...identity, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
  const port = await freePort()
  appendFileSync(join(folder, 'data/postgresql.conf'), settings(port, isDurable))

  const shell = spawn('/bin/sh', ['-c', keeper, 'sh', programs, folder], {
    ...identity,
    // Its own process group: Ctrl-C only reaches the tests, and their end stops the server.
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  shell.unref()
  const url = (database: string): string => `postgres://${user}@127.0.0.1:${port}/${database}`
  const tell = async (word: string): Promise<void> => {
    const told = once(shell.stdout, 'data')
    shell.stdin.write(`${word}\n`)
    // The only handle that keeps this process alive until the response.
    shell.ref()
    await told
    shell.unref()
  }
  const cluster: PrivateCluster = {
    url,
    down: (how = 'fast') => tell(how),
    async up() {
      await tell('up')
      await answers(url('postgres'))
    },
    async stop() {
      const ended = once(shell, 'exit')
      shell.stdin.end()
      shell.ref()
      await ended
    },
  }
  await answers(url('postgres')).catch(async (cause: unknown) => {
    const log = readFileSync(join(folder, 'log'), 'utf8')
    await cluster.stop()
    throw new Error(`PostgreSQL did not start:\n${log}`, { cause })
  })
  letGo(shell)
  return cluster
}

function settings(port: number, isDurable: boolean): string {
  const common = `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = ''
max_connections = 300
autovacuum = off
jit = off
`
  if (isDurable) return common
  return `${common}fsync = off\nsynchronous_commit = off\nfull_page_writes = off\nwal_level = minimal\nmax_wal_senders = 0\n`
}

/** PostgreSQL refuses to run as root: use Debian's user for it, or nobody. */
function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (found === undefined) throw new Error('PostgreSQL needs a user other than root')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

async function answers(url: string): Promise<void> {
  for (const deadline = Date.now() + 120_000; ;) {
    const client = new pg.Client({ connectionString: url })
    const refusal = await client.connect().then(
      () => null,
      (error: unknown) => error,
    )
    await client.end().catch(() => {})
    if (refusal === null) return
    if (Date.now() > deadline) throw refusal
    await pause(30)
  }
}

/** Neither end of the pipe keeps this process alive. */
function letGo({ stdin, stdout }: ChildProcess): void {
  for (const stream of [stdin, stdout]) {
    if (stream !== null && 'unref' in stream && typeof stream.unref === 'function') stream.unref()
  }
}
