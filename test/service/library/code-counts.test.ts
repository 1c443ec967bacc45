import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { purgeDeleted } from '#service/commands/accounts/purge.ts'
import { mergeCodeCounts } from '#service/database/queries/code-counts.ts'
import { aCreateRequest } from '../support/a-request.ts'
import { aService, type TestService } from '../support/a-service.ts'
import { wrongCounts } from '../support/wrong-counts.ts'
import { runs } from '../../support/runs.ts'
import { askOf } from './ask.ts'

const day = 24 * 3_600_000
let service: TestService
let library: ReturnType<typeof askOf>
let now: number
let made: number
beforeEach(async () => {
  now = Date.parse('2026-05-01T10:00:00.000Z')
  made = 0
  service = await aService({ clock: () => now, plan: 'business' })
  library = askOf(service)
})
afterEach(() => service.close())

const tag = fc.constantFrom('Berlin', 'berlin', 'Menü', 'poster', 'spring', 'tram')
const tags = fc.array(tag, { maxLength: 4 })
/** The place of a code or of a folder among those that were made. */
const place = fc.nat(40)
const places = fc.array(place, { minLength: 1, maxLength: 8 })
const bulk = fc.oneof(
  fc.record({ action: fc.constantFrom('addTags', 'removeTags'), tags: fc.array(tag, { minLength: 1 }) }),
  fc.record({ action: fc.constant('move'), folder: place }),
  fc.record({ action: fc.constantFrom('delete', 'restore', 'pause') }),
)
const step = fc.oneof(
  fc.record({ kind: fc.constant('create'), tags, folder: place }),
  fc.record({ kind: fc.constant('edit'), code: place, tags, folder: place }),
  fc.record({ kind: fc.constantFrom('delete', 'restore'), code: place }),
  fc.record({ kind: fc.constant('change'), codes: places, change: bulk }),
  fc.record({ kind: fc.constant('rename'), from: tag, to: fc.option(tag) }),
  fc.record({ kind: fc.constant('addFolder'), parent: place }),
  fc.record({ kind: fc.constant('deleteFolder'), folder: place, codesTo: fc.constantFrom('parent', 'none') }),
  fc.record({ kind: fc.constant('restoreFolder'), folder: place }),
  fc.record({ kind: fc.constant('import'), rows: fc.array(tags, { minLength: 1, maxLength: 5 }), path: tag }),
  fc.record({ kind: fc.constantFrom('purge', 'merge') }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

type Made = { readonly codes: number[]; readonly folders: number[] }

const at = (ids: readonly number[], place: number) => ids[place % Math.max(1, ids.length)] ?? 987_654
/** Every third place is no folder. */
const folderAt = ({ folders }: Made, place: number) => (place % 3 === 0 ? null : at(folders, place))

/** Takes one step. A refusal is as good as a change: nothing may be counted for it. */
async function take(ids: Made, one: Step): Promise<void> {
  switch (one.kind) {
    case 'create': {
      const body = { tags: one.tags.join(), folderId: folderAt(ids, one.folder) }
      const { body: answer } = await library.post(
        '/qr-code',
        aCreateRequest({ slashTag: `made-${(made += 1)}`, ...body }),
      )
      if (answer.success === true) ids.codes.push(answer.data.id)
      break
    }
    case 'edit': {
      const fields = { tags: one.tags.join(), folderId: folderAt(ids, one.folder) }
      await library.ask('PUT', `/qr-code/${at(ids.codes, one.code)}`, fields)
      break
    }
    case 'delete':
      await library.ask('DELETE', `/qr-code/${at(ids.codes, one.code)}`)
      break
    case 'restore':
      await library.post(`/qr-code/${at(ids.codes, one.code)}/restore`, {})
      break
    case 'change': {
      const { change } = one
      const moved = 'folder' in change ? { action: 'move', folderId: folderAt(ids, change.folder) } : change
      const codes = [...new Set(one.codes.map((code) => at(ids.codes, code)))]
      await library.post('/qr-code/bulk', { ids: codes, change: moved })
      break
    }
    case 'rename':
      await library.post('/tags/rename', { from: one.from, to: one.to })
      break
    case 'addFolder': {
      const { body } = await library.post('/folders', {
        name: `Folder ${(made += 1)}`,
        parentId: folderAt(ids, one.parent),
      })
      if (body.data !== undefined) ids.folders.push(body.data.id)
      break
    }
    case 'deleteFolder':
      await library.ask('DELETE', `/folders/${at(ids.folders, one.folder)}?codesTo=${one.codesTo}`)
      break
    case 'restoreFolder':
      await library.post(`/folders/${at(ids.folders, one.folder)}/restore`, {})
      break
    case 'import': {
      const rows = one.rows.map((words) => {
        const body = aCreateRequest({ slashTag: `made-${(made += 1)}`, tags: words.join() })
        return { key: `row:${made}`, body, folder: `Imports / ${one.path}` }
      })
      const { body } = await library.post('/qr-code/import', { rows })
      for (const { data } of body.rows) if (data !== null) ids.codes.push(data.id)
      break
    }
    case 'purge':
      now += 31 * day
      await purgeDeleted({ database: service.database, clock: () => now })
      break
    case 'merge':
      await mergeCodeCounts(service.database)
      break
    default:
      throw new Error(`No such step: ${JSON.stringify(one)}`)
  }
}

test('after any day of work the counts of folders and tags are those of the codes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 10, maxLength: 25 }),
      async (hours) => {
        const ids: Made = { codes: [], folders: [] }
        // The steps of an hour run at once, as those of several people.
        for (const hour of hours) {
          await Promise.all(hour.map((one) => take(ids, one)))
          expect(await wrongCounts(service.database), JSON.stringify(hour)).toEqual([])
        }
        await mergeCodeCounts(service.database)
        expect(await wrongCounts(service.database)).toEqual([])
        expect(await listed()).toEqual(await counted())
      },
    ),
    { numRuns: runs(8) },
  )
})

/** The counts that the lists of folders and tags show. */
async function listed() {
  const { data, unfiled } = (await library.get('/folders')).body
  const folders = data.map(({ id, codes }: { id: number; codes: number }) => [id, codes])
  const { data: words } = (await library.get('/tags')).body
  const tagged = words.map(({ tag: word, codes }: { tag: string; codes: number }) => [word, codes])
  return { folders, unfiled, tags: tagged }
}

/** The same from the pages of the library. */
async function counted() {
  const total = async (query: string) => (await library.get(`/qr-code?limit=1&${query}`)).body.total as number
  const { data } = (await library.get('/folders')).body
  const folders: [number, number][] = []
  for (const { id } of data as { id: number }[]) folders.push([id, await inFolder(id)])
  const unfiled = await total('folder=none')
  const { data: words } = (await library.get('/tags')).body
  const tagged: [string, number][] = []
  for (const { tag: word } of words as { tag: string }[])
    tagged.push([word, await total(`tag=${encodeURIComponent(word)}`)])
  return { folders, unfiled, tags: tagged }
}

/** Codes directly in a folder; its page has those of its subfolders too. */
async function inFolder(id: number): Promise<number> {
  const { codes } = await service.database
    .selectFrom('qr_codes')
    .select((row) => row.fn.countAll<number | string>().as('codes'))
    .where('folder_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(codes)
}

test('the deletion of an account deletes its counts', async () => {
  await library.create('one', { tags: 'Berlin, Menü' })
  await service.database.deleteFrom('users').execute()
  expect(await wrongCounts(service.database)).toEqual([])
})
