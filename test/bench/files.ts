import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { anMp4 } from '../service/files/sample-files.ts'
import { multipartOf } from '../service/files/send-file.ts'
import { freePorts, type ServiceProcess, startProcess, stopProcess } from '../service/support/a-process.ts'
import { buildService } from '../service/support/build-service.ts'
import { engineAt } from '#service/database/engines/engine-at.ts'
import { connectDatabase } from '#service/database/open-database.ts'
import type { Measured } from './measured.ts'

const megabyte = 1_048_576
/** Bytes of the largest video. */
const large = 200 * megabyte - 4_096
/** Visitors that open a film and take nothing of it after its first bytes. */
const readers = 2_000

/** Memory while large files come in and while slow visitors take them, of the service and its processes. */
export async function files(): Promise<readonly Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-files-'))
  const [port, linkPort] = await freePorts()
  const service = await startProcess(await buildService(), {
    PORT: String(port),
    LINK_PORT: String(linkPort),
    DATA_DIR: folder,
    BRANDED_DOMAINS: `localhost:${linkPort}`,
    DESTINATION_CHECKS: 'off',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: '--max-semi-space-size=4',
  })
  try {
    // So that what is loaded at the first use is not counted.
    await sendInPieces(service, anMp4(5 * megabyte, 'vide', 'isom', 'warm'))
    await sendWhole(service, anMp4(5 * megabyte, 'vide', 'isom', 'warm too'))
    const film = anMp4(large, 'vide', 'isom', 'large')
    const pieces = await memoryDuring(service, () => sendInPieces(service, film))
    film.write('another', film.length - 100)
    const whole = await memoryDuring(service, () => sendWhole(service, film))
    const stored = await storedOf(join(folder, 'tessera.db'))
    const slow = await slowReaders(service, linkPort, stored)
    return [
      {
        title: 'Memory for 200 MB in pieces by tus',
        value: pieces.grown,
        unit: 'MB',
        atMost: 96,
        detail: pieces.detail,
      },
      {
        title: 'Memory for 200 MB in one request',
        value: whole.grown,
        unit: 'MB',
        atMost: 96,
        detail: whole.detail,
      },
      {
        title: `Memory for ${readers} visitors who read nothing`,
        value: slow.grown,
        unit: 'MB',
        atMost: 64,
        detail: slow.detail,
      },
    ]
  } finally {
    await stopProcess(service, 'SIGTERM')
    await rm(folder, { recursive: true })
  }
}

/** Address of the largest stored file. */
async function storedOf(database: string): Promise<string> {
  const opened = connectDatabase(engineAt(database))
  const file = await opened
    .selectFrom('files')
    .select(['id'])
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await opened.destroy()
  return `/file/${file.id}/film.mp4`
}

async function sendInPieces({ origin, token }: ServiceProcess, content: Buffer): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const begun = await fetch(`${origin}/api/v1/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(content.length) },
  })
  const url = new URL(begun.headers.get('location') ?? '', origin)
  const size = 2 * megabyte
  for (let at = 0; at < content.length; at += size) {
    const answer = await fetch(url, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(content.subarray(at, at + size)),
    })
    await check(answer, at + size < content.length ? 204 : 200)
  }
}

async function sendWhole({ origin, token }: ServiceProcess, content: Buffer): Promise<void> {
  const { headers, payload } = multipartOf('film.mp4', content)
  const answer = await fetch(`${origin}/api/v1/files`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(payload),
  })
  await check(answer, 201)
}

async function check(answer: Response, status: number): Promise<void> {
  const text = await answer.text()
  if (answer.status !== status) throw new Error(`An upload answered ${answer.status}: ${text.slice(0, 300)}`)
}

/** Megabytes of resident memory of a process and those that it started. */
function memoryOf({ child }: ServiceProcess): number {
  const own = child.pid ?? 0
  const children = readdirSync(`/proc/${own}/task`)
    .flatMap((task) => readFileSync(`/proc/${own}/task/${task}/children`, 'utf8').split(' '))
    .filter((pid) => pid.trim() !== '')
  return [own, ...children.map(Number)].reduce((sum, pid) => {
    const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return sum + Number(resident) / 1_024
  }, 0)
}

async function memoryDuring(
  service: ServiceProcess,
  work: () => Promise<void>,
): Promise<{ readonly grown: number; readonly detail: string }> {
  await pause(1_000)
  const before = memoryOf(service)
  let most = before
  const begun = performance.now()
  const sampling = setInterval(() => {
    most = Math.max(most, memoryOf(service))
  }, 20)
  await work().finally(() => clearInterval(sampling))
  const seconds = (performance.now() - begun) / 1_000
  return {
    grown: most - before,
    detail: `${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB, ${seconds.toFixed(1)} s`,
  }
}

async function slowReaders(
  service: ServiceProcess,
  port: number,
  path: string,
): Promise<{ readonly grown: number; readonly detail: string }> {
  const sockets: Socket[] = []
  let [served, turnedAway] = [0, 0]
  const open = async (): Promise<void> => {
    const socket = connect({ port, host: '127.0.0.1' })
    sockets.push(socket)
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`)
    const [first] = (await once(socket, 'data')) as [Buffer]
    // Takes nothing more: the pipe fills up.
    socket.pause()
    if (first.toString('latin1', 0, 12) === 'HTTP/1.1 200') served += 1
    else turnedAway += 1
  }
  const measured = await memoryDuring(service, async () => {
    for (let opened = 0; opened < readers; opened += 50) await Promise.all(Array.from({ length: 50 }, open))
    await pause(3_000)
  })
  for (const socket of sockets) socket.destroy()
  return {
    grown: measured.grown,
    detail: `${measured.detail}; ${served} served, ${turnedAway} asked to come back`,
  }
}
