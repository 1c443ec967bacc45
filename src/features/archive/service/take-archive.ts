import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { ArchiveSummary, ImportedArchive } from '#features/archive/contract/archive.ts'
import { logoMaxBytes } from '#contract/logo.ts'
import { operations } from '#contract/operations.ts'
import type { ReasonCode } from '#contract/reasons.ts'
import { slashTagSchema } from '#contract/slash-tag.ts'
import { brandKitsOf, createBrandKit } from '#service/commands/library/brand-kits.ts'
import type { CommandDeps } from '#service/commands/command-deps.ts'
import { bodyHash, createQrCode } from '#service/commands/codes/create-qr-code.ts'
import { createFolder } from '#service/commands/library/folders.ts'
import { keepLogo } from '#service/commands/pictures/keep-logo.ts'
import type { Taking } from '#service/commands/accounts/of-account.ts'
import { noteChange } from '#service/commands/accounts/note-change.ts'
import { storeFile } from '#service/commands/files/store-file.ts'
import { updateQrCode } from '#service/commands/codes/update-qr-code.ts'
import { createUtmTemplate, utmTemplatesOf } from '#service/commands/library/utm-templates.ts'
import { earlierCreates } from '#service/database/queries/links.ts'
import { foldersOf } from '#service/database/queries/folders.ts'
import { done, invalid, type Outcome, type Refusal, refuse, worded } from '#service/domain/refusal.ts'
import type { SignedInUser } from '#service/domain/signed-in.ts'
import { NoZip, ZipDamaged } from '#service/storage/zip.ts'
import { parseRequest } from '#service/api/parse-request.ts'
import type { ArchivedLink, ArchivedRecord, ContentRecord } from './archive-format.ts'
import { type Archived, keyOf, linksOf, summarise } from './check-archive.ts'
import { Archive, ArchiveRefused, VersionsOfCodes } from './open-archive.ts'

/** Records that are through, of all. */
export type TakeProgress = (done: number, total: number) => void

/** The contents of an archive, and the reasons that prevent its import. Changes nothing. Refusals: invalid at `file`. */
export async function checkArchive(
  deps: Pick<CommandDeps, 'database' | 'settings'> & Archived,
  user: SignedInUser,
  path: string,
): Promise<Outcome<ArchiveSummary>> {
  return await withArchive(path, async (archive) => {
    const { summary, reasons } = await summarise(deps, user, archive)
    return done({ ...summary, problems: reasons.map(worded) })
  })
}

/**
 * Takes an archive into an account, by the commands that a person would use: each record passes their checks, quotas and
 * blocks. What one of them refuses is listed, and the rest comes. A repeated import makes nothing twice, so one that was
 * interrupted continues. Refusals: invalid at `file`.
 */
export async function takeArchive(
  deps: CommandDeps & Archived,
  user: SignedInUser,
  path: string,
  onProgress: TakeProgress = () => {},
): Promise<Outcome<ImportedArchive>> {
  return await withArchive(path, async (archive) => {
    const { summary, reasons } = await summarise(deps, user, archive)
    if (reasons.length > 0) return refuse({ kind: 'invalid', errors: reasons })
    const take = new Take(deps, user, archive, onProgress)
    await take.all()
    const { codes } = take
    await noteChange(deps.database, user, deps.clock(), {
      kind: 'account.imported',
      subject: '',
      details: { codes },
    })
    return done({ ...summary, problems: [], taken: codes, refused: take.refused })
  })
}

async function withArchive<Value>(
  path: string,
  work: (archive: Archive) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  try {
    const archive = await Archive.open(path)
    try {
      return await work(archive)
    } finally {
      archive.zip.close()
    }
  } catch (error) {
    const code = refusalCode(error)
    if (code === null) throw error
    return invalid('file', code)
  }
}

function refusalCode(error: unknown): ReasonCode | null {
  if (error instanceof ArchiveRefused) return error.code
  if (error instanceof NoZip) return 'archive-file'
  return error instanceof ZipDamaged ? 'archive-damaged' : null
}

/** Most refused records that an answer lists. */
const mostRefused = 500
/** Characters of the name of a refused record. */
const longestName = 400

/** Further links of a code that its create claims in one transaction. */
const linksAtOnce = 100

const linkSchema = z.object({ brandedDomain: z.string(), slashTag: slashTagSchema })

function wholeKeyOf(archive: Archive, record: ArchivedRecord<'codes'>): string {
  return `${keyOf(archive, record)}:whole`
}

/** A state of a code as an update. Its links are there already. */
function changeOf({
  brandedDomain: _domain,
  slashTag: _tag,
  earlierDays: _days,
  earlierClicks: _clicks,
  earlierService: _service,
  ...state
}: Record<string, unknown>): Record<string, unknown> {
  return { ...state, isEdit: true }
}

/** One import. Ids of the archive become those of the account. */
class Take {
  codes = 0
  readonly refused: ImportedArchive['refused'][number][] = []
  /** Ids of files and logos, which stand inside texts too. */
  readonly #contents = new Map<string, string>()
  readonly #ids = {
    kits: new Map<string, string>(),
    templates: new Map<string, string>(),
    folders: new Map<number, number>(),
    codes: new Map<number, number>(),
  }
  /** By kind and id. */
  readonly #ofFeatures = new Map<string, Map<string, string>>()
  readonly #total: number
  #done = 0

  constructor(
    private readonly deps: CommandDeps & Archived,
    private readonly user: SignedInUser,
    private readonly archive: Archive,
    private readonly onProgress: TakeProgress,
  ) {
    this.#total = Object.values(archive.manifest.records).reduce((sum, count) => sum + count, 0)
  }

  async all(): Promise<void> {
    for await (const file of this.archive.records('files')) await this.#step(this.#file(file))
    for await (const logo of this.archive.records('logos')) await this.#step(this.#logo(logo))
    for await (const kit of this.archive.records('brand-kits')) await this.#step(this.#kit(kit))
    for await (const one of this.archive.records('utm-templates')) await this.#step(this.#template(one))
    for await (const folder of this.archive.records('folders')) await this.#step(this.#folder(folder))
    const versions = new VersionsOfCodes(this.archive)
    try {
      for await (const code of this.archive.records('codes'))
        await this.#step(this.#code(code, versions.of(code.id)))
    } finally {
      await versions.close()
    }
    await this.#kindsOfFeatures()
  }

  /** Counts a record, and lets other requests have their turn. */
  async #step(record: Promise<void>): Promise<void> {
    await record
    await this.#passed()
  }

  async #passed(): Promise<void> {
    this.#done += 1
    this.onProgress(this.#done, this.#total)
    await nextTurn()
  }

  #refuse(kind: string, name: string, refusal: Refusal): void {
    if (this.refused.length >= mostRefused) return
    const errors = refusal.kind === 'invalid' ? refusal.errors.map(worded) : []
    this.refused.push({ kind, name: name.slice(0, longestName), reason: refusal.kind, errors })
  }

  /** A part of a record with the ids of this account. */
  #renamed<Part>(part: Part): Part {
    if (this.#contents.size === 0) return part
    const text = JSON.stringify(part)
    return JSON.parse(text.replace(/[0-9a-f]{32}/g, (id) => this.#contents.get(id) ?? id)) as Part
  }

  #parsed<Schema extends z.ZodMiniType>(schema: Schema, part: unknown): Outcome<z.output<Schema>> {
    return parseRequest(schema, this.#renamed(part))
  }

  async #file(record: ContentRecord): Promise<void> {
    const { deps, user } = this
    const { name } = record
    const stored = await this.#unpacked(record, (path) =>
      storeFile(deps, user, { path, name, uploadId: null }),
    )
    if (stored.ok) this.#contents.set(record.id, stored.value.id)
    else this.#refuse('file', name, stored.refusal)
  }

  /** Uses the content as a file of its own, which is removed afterwards. @throws like `#unpack`. */
  async #unpacked<Result>(record: ContentRecord, work: (path: string) => Promise<Result>): Promise<Result> {
    const folder = await mkdtemp(join(this.deps.files.folder, 'work-'))
    try {
      const path = join(folder, 'content')
      await this.#unpack(record, path)
      return await work(path)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** @throws ZipDamaged when the content is another one. */
  async #unpack({ path, hash, size }: ContentRecord, to: string): Promise<void> {
    const sum = createHash('sha256')
    let bytes = 0
    const measure = new Transform({
      transform(piece: Buffer, _encoding, next) {
        sum.update(piece)
        bytes += piece.length
        next(bytes > size ? new ZipDamaged(`${path} is longer than it says`) : null, piece)
      },
    })
    try {
      await pipeline(await this.archive.zip.read(path), measure, createWriteStream(to, { mode: 0o600 }))
    } catch (error) {
      if (error instanceof Error && 'syscall' in error) throw error
      throw new ZipDamaged(`${path} cannot be read`)
    }
    if (bytes !== size || sum.digest('hex') !== hash) throw new ZipDamaged(`${path} was changed`)
  }

  async #logo(record: ArchivedRecord<'logos'>): Promise<void> {
    if (record.size > logoMaxBytes) throw new ZipDamaged(`${record.path} is too large`)
    const { deps, user } = this
    const { name, purpose } = record
    const kept = await this.#unpacked(record, async (path) =>
      keepLogo(deps, user, { name, purpose, bytes: await readFile(path) }),
    )
    if (kept === null) this.#refuse('logo', name, { kind: 'not-found' })
    else if (kept.ok) this.#contents.set(record.id, kept.value.id)
    else this.#refuse('logo', name, kept.refusal)
  }

  async #kit({ id, kit }: ArchivedRecord<'brand-kits'>): Promise<void> {
    const body = this.#parsed(operations.createBrandKit.body, kit)
    const made = body.ok
      ? ((await this.#sameName(brandKitsOf(this.deps.database, this.user.id).execute(), body.value.name)) ??
        (await createBrandKit(this.deps, this.user.id, body.value)))
      : body
    if (made.ok) this.#ids.kits.set(id, made.value.id)
    else this.#refuse('kit', String(kit['name']), made.refusal)
  }

  /** A record of this name, which an earlier try has made. */
  async #sameName<Row extends { readonly id: string; readonly name: string }>(
    rows: Promise<readonly Row[]>,
    name: string,
  ): Promise<Outcome<Row> | null> {
    const found = (await rows).find((row) => row.name === name)
    return found === undefined ? null : done(found)
  }

  async #template({ id, template }: ArchivedRecord<'utm-templates'>): Promise<void> {
    const body = this.#parsed(operations.createUtmTemplate.body, template)
    const made = body.ok
      ? ((await this.#sameName(utmTemplatesOf(this.deps.database, this.user.id), body.value.name)) ??
        (await createUtmTemplate(this.deps, this.user.id, body.value)))
      : body
    if (made.ok) this.#ids.templates.set(id, made.value.id)
    else this.#refuse('utm-template', String(template['name']), made.refusal)
  }

  async #folder({ id, name, ...record }: ArchivedRecord<'folders'>): Promise<void> {
    const parentId = record.parentId === null ? null : (this.#ids.folders.get(record.parentId) ?? null)
    const known = await foldersOf(this.deps.database, this.user.id)
    const found = known.find((folder) => folder.name === name && folder.parent_id === (parentId ?? 0))
    if (found !== undefined) {
      this.#ids.folders.set(id, found.id)
      return
    }
    const { kits, templates } = this.#ids
    const body = this.#parsed(operations.createFolder.body, {
      name,
      parentId,
      kitId: kits.get(record.kitId ?? '') ?? null,
      utmTemplateId: templates.get(record.utmTemplateId ?? '') ?? null,
    })
    const made = body.ok ? await createFolder(this.deps, this.user.id, body.value) : body
    if (made.ok) this.#ids.folders.set(id, made.value.id)
    else this.#refuse('folder', name, made.refusal)
  }

  async #kindsOfFeatures(): Promise<void> {
    const taking: Taking = {
      deps: this.deps,
      user: this.user,
      parsed: (schema, part) => this.#parsed(schema, part),
      codeId: (id) => this.#ids.codes.get(id),
      recordId: (kind, id) => this.#ofFeatures.get(kind)?.get(id),
      refuse: (kind, name, refusal) => this.#refuse(kind, name, refusal),
    }
    for (const kind of this.deps.archived) {
      const ids = new Map<string, string>()
      this.#ofFeatures.set(kind.name, ids)
      for await (const record of this.archive.recordsOf(kind)) {
        const id = await kind.take(taking, record)
        if (id !== null && 'id' in record) ids.set(String(record.id), id)
        await this.#passed()
      }
    }
  }

  async #code(
    record: ArchivedRecord<'codes'>,
    versions: AsyncGenerator<ArchivedRecord<'versions'>>,
  ): Promise<void> {
    const { brandedDomain = '', slashTag = '' } = linksOf(record).at(-1) ?? {}
    const name = `${brandedDomain}/${slashTag}`
    const first = await this.#nextState(versions)
    const made = await this.#created(record, first ?? record.fields)
    if (!made.ok) return this.#refuse('code', name, made.refusal)
    const { id, isRepeated, savedStates } = made.value
    this.codes += 1
    this.#ids.codes.set(record.id, id)
    const isWhole = isRepeated && (await this.#isWhole(record))
    let place = 0
    const save = async (state: Record<string, unknown>) => {
      place += 1
      if (isWhole || place <= savedStates) return
      const saved = await this.#saved(id, changeOf(state))
      if (!saved.ok) this.#refuse('version', name, saved.refusal)
    }
    for (let state = await this.#nextState(versions); state !== null; state = await this.#nextState(versions))
      await save(state)
    if (first !== null) await save(record.fields)
    if (isWhole) return
    await this.#switches(id, record, name)
    await this.#noteWhole(id, record)
  }

  /** Whether an earlier try brought all of a code. Somebody may have changed it since. */
  async #isWhole(record: ArchivedRecord<'codes'>): Promise<boolean> {
    const key = wholeKeyOf(this.archive, record)
    return (await earlierCreates(this.deps.database, this.user.id, [key])).has(key)
  }

  async #noteWhole(id: number, record: ArchivedRecord<'codes'>): Promise<void> {
    await this.deps.database
      .insertInto('idempotency_keys')
      .values({
        user_id: this.user.id,
        idempotency_key: wholeKeyOf(this.archive, record),
        body_hash: bodyHash(record.id),
        code_id: id,
        created_at: new Date(this.deps.clock()).toISOString(),
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'idempotency_key']).doNothing())
      .execute()
  }

  /** The next earlier state of a code; null when there is none. */
  async #nextState(
    versions: AsyncGenerator<ArchivedRecord<'versions'>>,
  ): Promise<Record<string, unknown> | null> {
    const { value, done: isLast } = await versions.next()
    if (isLast === true) return null
    await this.#passed()
    return value.fields
  }

  /** The code in its first state, with all its links on the domain of the first one. */
  async #created(
    record: ArchivedRecord<'codes'>,
    state: Record<string, unknown>,
  ): Promise<Outcome<{ id: number; isRepeated: boolean; savedStates: number }>> {
    const { deps, user, archive } = this
    const links = this.#links(record)
    if (!links.ok) return links
    const [first, ...later] = links.value
    const { earlierDays, earlierClicks, earlierService } = record.fields
    const isTogether =
      later.length <= linksAtOnce &&
      later.every(({ brandedDomain }) => brandedDomain === first?.brandedDomain)
    const fields = {
      ...state,
      ...(isTogether ? links.value.at(-1) : first),
      ...(earlierDays !== undefined && { earlierDays, earlierClicks, earlierService }),
      folderId: record.folderId === null ? null : (this.#ids.folders.get(record.folderId) ?? null),
      // Nobody knows it, so the code stays closed until it has a new password.
      ...(record.isProtected && { password: randomBytes(24).toString('hex') }),
    }
    const body = this.#parsed(operations.createQrCode.body, fields)
    if (!body.ok) return body
    const key = { key: keyOf(archive, record), bodyHash: bodyHash(record.id) }
    const aliases = isTogether ? links.value.slice(0, -1).map(({ slashTag }) => slashTag) : []
    const made = await createQrCode(deps, user, body.value, key, { aliases, isPrinted: true })
    if (!made.ok) return made
    const { repeated: isRepeated, code } = made.value
    for (const link of isTogether || isRepeated ? [] : later) {
      const renamed = await this.#saved(code.id, link)
      if (!renamed.ok) return renamed
      await nextTurn()
    }
    const renames = isTogether ? 0 : later.length
    return done({
      id: code.id,
      isRepeated,
      savedStates: isRepeated ? Math.max(0, code.version - 1 - renames) : 0,
    })
  }

  /** The links of a code, each checked like one that a person types. */
  #links(record: ArchivedRecord<'codes'>): Outcome<ArchivedLink[]> {
    const links: ArchivedLink[] = []
    for (const link of linksOf(record)) {
      const parsed = this.#parsed(linkSchema, link)
      if (!parsed.ok) return parsed
      links.push(parsed.value)
    }
    return done(links)
  }

  async #saved(id: number, change: object): Promise<Outcome<unknown>> {
    const body = this.#parsed(operations.updateQrCode.body, change)
    return body.ok ? await updateQrCode(this.deps, this.user, id, body.value, null) : body
  }

  /** Restores whether a code is active and starred. */
  async #switches(id: number, { isActive, isStarred }: ArchivedRecord<'codes'>, name: string): Promise<void> {
    if (!isActive || isStarred) {
      const saved = await this.#saved(id, { isActive, isStarred })
      if (!saved.ok) this.#refuse('code', name, saved.refusal)
    }
  }
}
