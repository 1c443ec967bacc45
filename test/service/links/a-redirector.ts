import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashSync } from '@node-rs/argon2'
import { slashTagKey } from '#contract/slash-tag.ts'
import { aCodeRow } from '../support/a-code-row.ts'
import { addAccounts } from '../support/add-parents.ts'
import { engineIn, removeDatabaseOf } from '../support/engine-in.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#service/database/open-database.ts'
import type { QrCodesTable } from '#service/domain/stored-code.ts'
import { linkChanges } from '#service/commands/command-deps.ts'
import { readConfig } from '#service/operations/config.ts'
import { SharedLimits } from '#service/limits/shared-limits.ts'
import { createLinks } from '#service/links/links-app.ts'
import type { LinksDeps } from '#service/links/links-deps.ts'
import type { Settings } from '#service/domain/settings.ts'
import { Watch } from '#service/metrics/watch.ts'
import { openDiskStorage } from '#service/storage/open-storage.ts'

export const noon = Date.parse('2026-06-01T12:00:00.000Z')

export type ARedirector = {
  readonly links: FastifyInstance
  /** A visit of a path at go.acme.com. */
  visit(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  readonly deps: LinksDeps
  readonly database: Database
  readonly clock: { now: number }
  readonly changes: ReturnType<typeof linkChanges>
  readonly log: string[]
  /** Adds a code with its short link and returns its id. */
  aCode(fields?: Partial<QrCodesTable> & { aliases?: readonly string[] }): Promise<number>
  /** Stored counts, without pending ones. */
  counted(codeId: number): Promise<{ scans: number; clicks: number }>
}

/** A redirector on a fresh database, removed after the test. */
export async function aRedirector(settings: Partial<Settings> = {}): Promise<ARedirector> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-links-'))
  const engine = await engineIn(folder)
  const database = await openDatabase(engine)
  await addAccounts(database, 1, 2)
  const clock = { now: noon }
  const changes = linkChanges()
  const log: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(line) })
  const limits = new SharedLimits({ database, clock: () => clock.now, logger })
  const deps: LinksDeps = {
    database,
    limits,
    engine,
    files: { storage: openDiskStorage(join(folder, 'files')), folder },
    clock: () => clock.now,
    linkChanges: changes,
    watch: new Watch(),
    logger,
    settings: { ...readConfig({}, []), brandedDomains: ['go.acme.com', 'localhost:8081'], ...settings },
  }
  const links = createLinks(deps)
  onTestFinished(async () => {
    await links.close()
    await limits.close()
    await database.destroy()
    await removeDatabaseOf(folder)
    rmSync(folder, { recursive: true, force: true })
  })
  let lastId = 0
  return {
    links,
    visit: (url, headers = {}) => links.inject({ url, headers: { host: 'go.acme.com', ...headers } }),
    deps,
    database,
    clock,
    changes,
    log,
    async aCode({ aliases = [], ...fields } = {}) {
      const id = (lastId += 1)
      const code = { ...aCodeRow(id), ...fields }
      await database.insertInto('qr_codes').values(code).execute()
      const links = [code.tag, ...aliases].map((tag, index) => ({
        domain: code.domain,
        tag_key: slashTagKey(tag),
        exact_tag: '',
        tag,
        id: id * 100 + index,
        code_id: id,
        user_id: 1,
        is_alias: index > 0,
        created_at: code.created_at,
      }))
      await database.insertInto('short_links').values(links).execute()
      return id
    },
    async counted(codeId) {
      const row = await database
        .selectFrom('counters')
        .selectAll()
        .where('code_id', '=', codeId)
        .executeTakeFirst()
      return { scans: row?.scans ?? 0, clicks: row?.clicks ?? 0 }
    },
  }
}

/** Weak on purpose, for speed. */
export function aPasswordHash(password: string): string {
  return hashSync(password, { memoryCost: 1_024, timeCost: 1 })
}

/** Waits for a condition; the test's timeout ends it. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((later) => setTimeout(later, 10))
}
