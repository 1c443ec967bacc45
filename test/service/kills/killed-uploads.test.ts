import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { StoredFile } from '#contract/files.ts'
import { connectDatabase } from '#service/database/open-database.ts'
import { openDiskStorage } from '#service/storage/open-storage.ts'
import { seededRandom } from '#design/seeded-random.ts'
import { anMp4 } from '../files/sample-files.ts'
import { multipartOf } from '../files/send-file.ts'
import { type ServiceProcess, stopProcess } from '../support/a-process.ts'
import { engineIn } from '../support/engine-in.ts'
import { serviceToKill } from './service-to-kill.ts'
import { someMoment } from './some-moment.ts'
import { aSeed } from '../../support/runs.ts'

/** 30 with TEST_RUNS=30, as before a release. */
const rounds = Number(process.env['TEST_RUNS'] ?? 4)
const senders = 4
const killedAfter = [300, 2_500] as const

const seed = aSeed()
const random = seededRandom(seed)

const life = serviceToKill()

type Known = { readonly file: StoredFile; readonly hash: string }

/** A large upload that a kill broke off, which the next life continues. */
type Begun = { readonly url: string; readonly content: Buffer }

let lastNumber = 0

function aFilm(): Buffer {
  lastNumber += 1
  return anMp4(20_000 + Math.floor(random() * 400_000), 'vide', 'isom', `film ${seed} ${lastNumber}`)
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Uploads files, small ones whole and large ones in pieces, until the service ends. */
async function sendFiles(
  { origin, token }: ServiceProcess,
  known: Known[],
  begun: Begun[],
  isGone: () => boolean,
): Promise<void> {
  const authorization = `Bearer ${token}`
  const tus = { authorization, 'tus-resumable': '1.0.0' }

  async function sendWhole(content: Buffer): Promise<void> {
    const { headers, payload } = multipartOf(`film ${lastNumber}.mp4`, content)
    const answer = await fetch(`${origin}/api/v1/files`, {
      method: 'POST',
      headers: { ...headers, authorization },
      body: new Uint8Array(payload),
    })
    const body = (await answer.json()) as { readonly data: StoredFile }
    if (answer.status === 201) known.push({ file: body.data, hash: hashOf(content) })
  }

  async function sendInPieces(upload: Begun, from: number): Promise<void> {
    const { url, content } = upload
    for (let at = from; at < content.length;) {
      const piece = content.subarray(at, at + 60_000)
      const answer = await fetch(new URL(url, origin), {
        method: 'PATCH',
        headers: { ...tus, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(piece),
      })
      at += piece.length
      if (answer.status === 200) {
        const { data } = (await answer.json()) as { readonly data: StoredFile }
        known.push({ file: data, hash: hashOf(content) })
        begun.splice(begun.indexOf(upload), 1)
      }
    }
  }

  async function begin(content: Buffer): Promise<void> {
    const answer = await fetch(`${origin}/api/v1/uploads`, {
      method: 'POST',
      headers: { ...tus, 'upload-length': String(content.length) },
    })
    const url = answer.headers.get('location')
    if (url === null) return
    const upload = { url, content }
    begun.push(upload)
    await sendInPieces(upload, 0)
  }

  /** Goes on where the last life stopped, as a client does. */
  async function goOn(upload: Begun): Promise<void> {
    const head = await fetch(new URL(upload.url, origin), { method: 'HEAD', headers: tus })
    const offset = Number(head.headers.get('upload-offset') ?? NaN)
    if (head.status !== 200) return void begun.splice(begun.indexOf(upload), 1)
    if (offset < upload.content.length) return await sendInPieces(upload, offset)
    const answer = await fetch(new URL(upload.url, origin), { headers: { authorization } })
    const { data } = (await answer.json()) as { readonly data: StoredFile }
    known.push({ file: data, hash: hashOf(upload.content) })
    begun.splice(begun.indexOf(upload), 1)
  }

  while (!isGone()) {
    const broken = begun.shift()
    if (broken !== undefined) begun.push(broken)
    const work =
      broken !== undefined && random() < 0.5
        ? goOn(broken)
        : random() < 0.5
          ? sendWhole(aFilm())
          : begin(aFilm())
    await work.catch(() => {})
  }
}

/** Every record with its content, whole, and the plan's room as the files take it. */
async function damage(known: readonly Known[]): Promise<string[]> {
  const found: string[] = []
  const storage = openDiskStorage(join(life.folder, 'files'))
  const database = connectDatabase(await engineIn(life.folder))
  try {
    const files = await database.selectFrom('files').selectAll().execute()
    const parts = await database.selectFrom('file_parts').selectAll().execute()
    const contents = new Set(
      (await database.selectFrom('file_contents').select('hash').execute()).map(({ hash }) => hash),
    )
    const quota = await database.selectFrom('storage_quotas').select('bytes').executeTakeFirst()
    const ids = new Set(files.map(({ id }) => id))
    for (const { id, name } of files)
      if (!parts.some(({ file_id, part }) => file_id === id && part === '')) found.push(`${name} has no part`)
    for (const { file_id, hash, size } of parts) {
      if (!ids.has(file_id)) found.push(`a part of no file: ${file_id}`)
      if (!contents.has(hash)) found.push(`${hash} is no known content`)
      if ((await storage.size(hash)) !== size) found.push(`${hash} is not in the storage as a whole`)
    }
    for await (const key of storage.keys()) {
      const hash = createHash('sha256')
      const reader = await storage.read(key)
      for (let piece = await reader.next(); piece !== null; piece = await reader.next()) hash.update(piece)
      await reader.close()
      if (hash.digest('hex') !== key) found.push(`${key} holds something else`)
      if (!contents.has(key)) found.push(`${key} is in the storage and nobody knows of it`)
    }
    const taken = files.reduce((sum, { stored }) => sum + stored, 0)
    if ((quota?.bytes ?? 0) !== taken) found.push(`the quota says ${quota?.bytes}, the files take ${taken}`)
    for (const { file, hash } of known) {
      if (!ids.has(file.id)) found.push(`${file.name} was acknowledged and is lost`)
      const own = parts.find(({ file_id, part }) => file_id === file.id && part === '')
      if (own?.hash !== hash) found.push(`${file.name} is not what was sent`)
    }
    return found
  } finally {
    await database.destroy()
  }
}

test(
  `in ${rounds} kills during uploads, no record is without its file and no acknowledged file is lost`,
  { timeout: 900_000 + rounds * 20_000 },
  async () => {
    const known: Known[] = []
    const begun: Begun[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const service = await life.start()
      let isGone = false
      const sending = Array.from({ length: senders }, () => sendFiles(service, known, begun, () => isGone))
      await someMoment(random, killedAfter)
      // On a busy machine it takes longer until there is something to lose.
      await expect.poll(() => known.length).toBeGreaterThan(round)
      await stopProcess(service, 'SIGKILL')
      isGone = true
      await Promise.all(sending)
      expect(await damage(known), `seed ${seed}, after kill ${round}`).toEqual([])
    }
    expect(known.length).toBeGreaterThan(rounds)
    console.info(
      `${rounds} kills, ${known.length} acknowledged files, ${begun.length} uploads still under way`,
    )
  },
)
