import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '#service/database/open-database.ts'
import { sqliteEngine } from '#service/database/engines/sqlite-engine.ts'
import { findDamage } from '../kills/find-damage.ts'
import { Visitors } from '../kills/visitors.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { freePorts, type ServiceProcess, startProcess, stopProcess } from '../support/a-process.ts'
import { buildService } from '../support/build-service.ts'
import { smallDisks } from './a-small-disk.ts'

let entry: string
beforeAll(async () => {
  entry = await buildService()
})

const noRoom =
  'The service is out of storage. Saved data is safe, and printed codes keep working. Contact your administrator.'

async function send({ origin, token }: ServiceProcess, method: string, path: string, body?: object) {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

async function envIn(folder: string) {
  const [port, linkPort] = await freePorts()
  return {
    PORT: String(port),
    LINK_PORT: String(linkPort),
    DATA_DIR: folder,
    BRANDED_DOMAINS: 'go.acme.com',
    DESTINATION_CHECKS: 'off',
    LOG_LEVEL: 'fatal',
  }
}

test.each(smallDisks)(
  'on a full disk (%s) saves are refused with a message, the rest works, and nothing is lost',
  async (_way, aDisk) => {
    const disk = aDisk()
    const env = await envIn(disk.folder)
    const linkPort = Number(env.LINK_PORT)
    const service = await startProcess(entry, env)
    const pid = service.child.pid ?? 0
    onTestFinished(() => void service.child.kill('SIGKILL'))
    const kept: string[] = []
    const create = async (slashTag: string) => {
      const answer = await send(service, 'POST', '/qr-code', aCreateRequest({ slashTag }))
      if (answer.status === 201) kept.push(slashTag)
      return answer
    }
    expect((await create('summer')).status).toBe(201)
    expect((await create('autumn')).status).toBe(201)
    const visitors = new Visitors(linkPort)
    expect(await visitors.visit(1, 'summer')).toContain('https://www.acme.com/summer')

    disk.fill(pid)
    let refused = await create('full-0')
    // The write-ahead log may have free space for a while.
    for (let step = 1; refused.status === 201 && step < 2_000; step += 1)
      refused = await create(`full-${step}`)
    expect(refused).toEqual({ status: 507, body: { success: false, message: noRoom } })
    const edit = await send(service, 'PUT', '/qr-code/1', { isEdit: true, title: 'x'.repeat(300) })
    expect(edit).toEqual({ status: 507, body: { success: false, message: noRoom, error: noRoom } })
    for (let visits = 0; visits < 20; visits += 1)
      expect(await visitors.visit(1, 'summer')).toContain('https://www.acme.com/summer')
    // A link that no visitor has opened yet is read from the database.
    expect(await visitors.visit(1, 'autumn')).toContain('https://www.acme.com/summer')
    expect((await send(service, 'GET', '/qr-code')).body).toMatchObject({ total: kept.length })
    expect((await fetch(`${service.origin}/healthz`)).status).toBe(200)

    const [program, ...words] = [
      ...disk.full,
      process.execPath,
      entry.replace(/main\.js$/, 'copies.js'),
      'backup',
      join(disk.folder, 'copy.backup'),
    ]
    const copy = spawnSync(program, words, {
      env: { ...env, PATH: process.env['PATH'] },
      encoding: 'utf8',
    })
    expect(copy.status).toBe(1)
    expect(copy.stderr.trim().split('\n')).toHaveLength(1)
    expect(readdirSync(disk.folder).filter((name) => name.includes('copy'))).toEqual([])

    disk.makeRoom(pid)
    expect((await create('room-again')).status).toBe(201)
    expect((await send(service, 'PUT', '/qr-code/1', { isEdit: true, title: 'Edited' })).status).toBe(200)
    const scans = async () =>
      ((await send(service, 'GET', '/qr-code/1')).body['data'] as { scans: number }).scans
    await expect.poll(scans).toBe(21)
    visitors.end()
    await stopProcess(service, 'SIGKILL')
    const database = connectDatabase(sqliteEngine(join(disk.folder, 'tessera.db')))
    const stored = await findDamage(database)
    await database.destroy()
    expect(stored.damage).toEqual([])
    expect([...stored.links.keys()].toSorted()).toEqual(kept.toSorted())
  },
  180_000,
)

test.each(smallDisks)(
  'a start on a full disk (%s) says so in one line, and redirects work with an existing database',
  async (_way, aDisk) => {
    const disk = aDisk()
    const env = await envIn(disk.folder)
    const startFull = async () => await startProcess(entry, env, [], disk.fullForService)
    disk.fill(0)
    // The folder of the files comes before the database and may fill the disk first.
    await expect(startFull()).rejects.toThrow(
      /^ended with 1: The disk of (the database|DATA_DIR) is full\. Free some space and start again\.[^\n]*\n$/,
    )
    disk.makeRoom(0)
    const first = await startProcess(entry, env)
    const made = await send(first, 'POST', '/qr-code', aCreateRequest({ slashTag: 'summer' }))
    expect(made.status).toBe(201)
    // SIGKILL, because a graceful stop would remove the log and need space to recreate it.
    await stopProcess(first, 'SIGKILL')

    disk.fill(0)
    const service = await startFull()
    onTestFinished(() => void service.child.kill('SIGKILL'))
    const visitors = new Visitors(Number(env.LINK_PORT))
    for (let visits = 0; visits < 5; visits += 1)
      expect(await visitors.visit(1, 'summer')).toContain('https://www.acme.com/summer')
    visitors.end()
    const edit = (title: string) => send(service, 'PUT', '/qr-code/1', { isEdit: true, title })
    expect((await edit('x'.repeat(300))).status).toBe(507)
    disk.makeRoom(service.child.pid ?? 0)
    expect((await edit('Edited')).status).toBe(200)
    const scans = async () =>
      ((await send(service, 'GET', '/qr-code/1')).body['data'] as { scans: number }).scans
    await expect.poll(scans).toBe(5)
    expect(await stopProcess(service, 'SIGTERM')).toBe(0)
    const database = connectDatabase(sqliteEngine(join(disk.folder, 'tessera.db')))
    expect((await findDamage(database)).damage).toEqual([])
    await database.destroy()
  },
  180_000,
)
