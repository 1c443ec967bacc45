import { sql, type SqlBool } from 'kysely'
import type { NoticeDetails, NoticeKind } from '#contract/people/notice-operations.ts'
import { parseFieldData } from '#contract/field-data.ts'
import { isPrivateDomain } from '#design/payload.ts'
import { membersOf, notifyOnce, peopleOfCode } from '../commands/people/notices.ts'
import { firstUserId } from '../commands/accounts/users.ts'
import { inParts } from '../database/bulk-statement.ts'
import { pagesOfRows } from '../database/pages-of-rows.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { codeVisits } from '../database/queries/code-visits.ts'
import { groupedBy } from '../domain/grouped-by.ts'
import { readLinkRules } from '../domain/read-link-rules.ts'
import { leastSilence, scansStopped } from '../domain/scan-stop.ts'
import { Lanes } from '../domain/lanes.ts'
import { planOf } from '../domain/settings.ts'
import { subjectOf } from '../domain/stored-code.ts'
import { certificateOf } from '../network/check-domain.ts'
import { every, type JobDeps, type Repeated } from './every.ts'

type FindDeps = Pick<JobDeps, 'database' | 'reading' | 'clock' | 'network' | 'logger' | 'settings'>

const interval = 600_000
const day = 86_400_000

/** Looks for events that people want to know of, until stopped. */
export function startFinding(deps: FindDeps): Repeated {
  let checkedOn = ''
  return every('events', interval, async () => {
    await findEvents(deps)
    const today = dayOf(deps.clock())
    if (today !== checkedOn) await findDailyEvents(deps)
    checkedOn = today
  })
}

/** Codes that end soon, nearly full plans, and first scans. Never rejects. */
export async function findEvents(deps: FindDeps): Promise<void> {
  await logged(deps, async () => {
    await findEndings(deps)
    await findFullPlans(deps)
    await findFirstScans(deps)
    await summariseWeek(deps)
  })
}

/** Certificates that end soon, and codes whose scans have stopped. Never rejects. */
export async function findDailyEvents(deps: FindDeps): Promise<void> {
  await logged(deps, async () => {
    if (deps.settings.checksDestinations) await findCertificates(deps)
    await findStops(deps)
  })
}

async function logged({ logger }: FindDeps, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    logger.error({ err: error }, 'Could not look for events of accounts')
  }
}

type Event = {
  readonly userId: number
  readonly kind: NoticeKind
  /** Makes the event different from others of its kind in the account. */
  readonly mark: string
  readonly details: NoticeDetails
  /** Null for an event of the account. */
  readonly code: { readonly id: number; readonly saved_by: number } | null
}

/** Notifies the people of a code, or the owners of the account; of the weekly summary everybody but viewers. */
async function notify(
  { database, clock }: FindDeps,
  { userId, kind, mark, details, code }: Event,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const people =
      code === null
        ? await membersOf(transaction, userId, kind === 'weekly' ? ['owner', 'editor'] : ['owner'])
        : await peopleOfCode(transaction, userId, code.saved_by)
    const event = `${kind}:${mark}`
    await notifyOnce(transaction, people, clock(), { event, userId, kind, details, codeId: code?.id ?? null })
    return { ok: true }
  })
}

const iso = (time: number): string => new Date(time).toISOString()
const dayOf = (time: number): string => iso(time).slice(0, 10)

/** Codes without an event of this kind and mark. */
function isNew(kind: NoticeKind, mark = sql`qr_codes.id`) {
  return sql<SqlBool>`not exists (select 1 from account_events where account_events.user_id = qr_codes.user_id
    and account_events.event = ${`${kind}:`} || ${mark})`
}

/** Codes of one run; the next one finds the others. */
const mostAtOnce = 500
/** Milliseconds before the end of a code. Somebody who has just saved it knows. */
const endsWithin = 3 * day
const knownFor = day

async function findEndings(deps: FindDeps): Promise<void> {
  const now = deps.clock()
  const codes = await deps.database
    .selectFrom('qr_codes')
    .select(['user_id', 'id', 'saved_by', 'expiration_date', 'field_data'])
    .where('expiration_date', '>', iso(now))
    .where('expiration_date', '<=', iso(now + endsWithin))
    .where('updated_at', '<', iso(now - knownFor))
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .where('is_blocked', '=', false)
    .where(isNew('code-ending', sql`qr_codes.id || ' ' || qr_codes.expiration_date`))
    .limit(mostAtOnce)
    .execute()
  for (const code of codes) {
    const at = code.expiration_date ?? ''
    const zone = readLinkRules(parseFieldData(code.field_data)).expirationZone
    const mark = `${code.id} ${at}`
    await notify(deps, { userId: code.user_id, kind: 'code-ending', mark, details: { at, zone }, code })
  }
}

/** The part of a limit that is nearly all of it, and the part below which the next time is news again. */
const nearlyFull = 0.9
const roomAgain = 0.75

async function findFullPlans(deps: FindDeps): Promise<void> {
  const { database, settings } = deps
  const users = await database
    .selectFrom('users')
    .innerJoin('quotas', 'quotas.user_id', 'users.id')
    .leftJoin('storage_quotas', 'storage_quotas.user_id', 'users.id')
    .select(['users.id', 'users.plan', 'quotas.codes', 'quotas.links', 'storage_quotas.bytes'])
    .execute()
  const known = await database
    .selectFrom('account_events')
    .select(['user_id', 'event'])
    .where('kind', '=', 'plan-full')
    .execute()
  const events = new Set(known.map(({ user_id, event }) => `${user_id} ${event}`))
  for (const { id: userId, plan, codes, links, bytes } of users) {
    const { limits } = planOf(settings, plan)
    const usage = { codes, links, storage: bytes ?? 0 }
    for (const limit of ['codes', 'links', 'storage'] as const) {
      const [used, max] = [usage[limit], limits[limit] ?? null]
      const event = `plan-full:${limit}`
      const isKnown = events.has(`${userId} ${event}`)
      if (!isKnown && max !== null && max > 0 && used >= nearlyFull * max) {
        const details = { limit, used, max }
        await notify(deps, { userId, kind: 'plan-full', mark: limit, details, code: null })
      }
      if (isKnown && (max === null || used < roomAgain * max))
        await database
          .deleteFrom('account_events')
          .where('user_id', '=', userId)
          .where('event', '=', event)
          .execute()
    }
  }
}

/** Downloaded codes, because only those are printed. */
async function findFirstScans(deps: FindDeps): Promise<void> {
  const codes = await deps.reading
    .selectFrom('counters')
    .innerJoin('qr_codes', 'qr_codes.id', 'counters.code_id')
    .select(['qr_codes.user_id', 'qr_codes.id', 'qr_codes.saved_by'])
    .where('counters.scans', '>', 0)
    .where('qr_codes.downloaded_at', 'is not', null)
    .where('qr_codes.deleted_at', 'is', null)
    .where(isNew('first-scan'))
    .limit(mostAtOnce)
    .execute()
  for (const code of codes)
    await notify(deps, {
      userId: code.user_id,
      kind: 'first-scan',
      mark: String(code.id),
      details: {},
      code,
    })
}

/** Milliseconds before the end of a certificate, and the part of its time: a proxy renews it earlier. */
const certificateWithin = 14 * day
const certificatePart = 0.2

async function findCertificates(deps: FindDeps): Promise<void> {
  const { database, network, settings, clock } = deps
  const added = await database
    .selectFrom('domains')
    .select(['domain', 'user_id'])
    .where('proven_at', 'is not', null)
    .execute()
  // The owners of the first account run the server.
  const configured = settings.brandedDomains.map((domain) => ({ domain, user_id: firstUserId }))
  // Silent domains of one account delay no notice of another one.
  const lanes = new Lanes<number>({ atOnce: 8, perLane: 2 })
  const look = async (domain: string, userId: number): Promise<void> => {
    const span = await certificateOf(network, domain)
    if (span === null) return
    const left = span.to - clock()
    if (left > certificateWithin || left > certificatePart * (span.to - span.from)) return
    const details = { address: domain, at: iso(span.to) }
    const mark = `${domain} ${details.at}`
    await notify(deps, { userId, kind: 'certificate-ending', mark, details, code: null })
  }
  await Promise.all(
    [...configured, ...added]
      .filter(({ domain }) => !isPrivateDomain(domain))
      .map(({ domain, user_id: userId }) => lanes.run(userId, () => look(domain, userId))),
  )
}

/** Days of history, and codes that are read at once. */
const historyDays = 150
const codesAtOnce = 100
const placesAtOnce = 100
/** Fewer scans say nothing about a stop. */
const leastScans = 30

async function findStops(deps: FindDeps): Promise<void> {
  const { reading: database, clock } = deps
  const now = clock()
  const days = Array.from({ length: historyDays }, (_, index) => dayOf(now - (historyDays - index) * day))
  const pages = pagesOfRows((after: SavedCode | null) =>
    database
      .selectFrom('qr_codes')
      .innerJoin('counters', 'counters.code_id', 'qr_codes.id')
      .select(['qr_codes.user_id', 'qr_codes.id', 'qr_codes.saved_by'])
      .where('qr_codes.id', '>', after?.id ?? 0)
      // PostgreSQL would read the counters of all earlier codes for each page.
      .where('counters.code_id', '>', after?.id ?? 0)
      .where('counters.scans', '>=', leastScans)
      .where('qr_codes.state', '=', 'active')
      .where('qr_codes.deleted_at', 'is', null)
      .orderBy('qr_codes.id')
      .limit(codesAtOnce)
      .execute(),
  )
  for await (const codes of pages) await findStopsAmong(deps, codes, { days, today: dayOf(now) })
}

type SavedCode = { readonly user_id: number; readonly id: number; readonly saved_by: number }

/** The full days before today, oldest first. */
type History = { readonly days: readonly string[]; readonly today: string }

async function findStopsAmong(deps: FindDeps, codes: readonly SavedCode[], history: History): Promise<void> {
  const ids = codes.map(({ id }) => id)
  const rows = groupedBy(await readSilent(deps, codes, history), ({ code_id }) => code_id)
  const places = groupedBy(await watchedPlaces(deps, ids, history.today), ({ code_id }) => code_id)
  for (const code of codes) {
    const silent = silenceOf(rows.get(code.id) ?? [], history.days)
    if (silent !== null) await notifyStop(deps, code, { silent, end: history.today })
    else await findSilentPlaces(deps, code, places.get(code.id) ?? [], history)
  }
}

/** The days of codes that were not scanned lately: only those can have stopped, and they are few. */
async function readSilent(
  { reading: database }: FindDeps,
  codes: readonly SavedCode[],
  { days, today }: History,
) {
  const daysOf = (some: readonly SavedCode[]) => {
    const users = [...new Set(some.map(({ user_id }) => user_id))]
    const ids = some.map(({ id }) => id)
    return codeVisits(database, 'day', sql`user_id in (${sql.join(users)}) and code_id in (${sql.join(ids)})`)
      .where('start', '<', today)
      .where('scans', '>', 0)
  }
  const recent = await daysOf(codes)
    .select('code_id')
    .distinct()
    .where('start', '>=', days.at(-leastSilence) ?? '')
    .execute()
  const scanned = new Set(recent.map(({ code_id }) => code_id))
  const silent = codes.filter(({ id }) => !scanned.has(id))
  if (silent.length === 0) return []
  const rows = await daysOf(silent)
    .select(['code_id', 'start'])
    .select((row) => row.fn.sum<number | string>('scans').as('scans'))
    .where('start', '>=', days[0] ?? '')
    .groupBy(['code_id', 'start'])
    .execute()
  // PostgreSQL returns sums as text.
  return rows.map((row) => ({ ...row, scans: Number(row.scans) }))
}

type DayScans = { readonly start: string; readonly scans: number }

/** Days without a scan, see `scansStopped`. */
function silenceOf(counted: readonly DayScans[], days: readonly string[], among = 1): number | null {
  if (counted.length === 0) return null
  const byDay = new Map(counted.map(({ start, scans }) => [start, scans]))
  const scans = days.map((each) => byDay.get(each) ?? 0)
  return scansStopped(scans.slice(scans.findIndex((count) => count > 0)), among)
}

type Stop = { readonly silent: number; readonly end: string; readonly place?: Place }

async function notifyStop(deps: FindDeps, code: SavedCode, { silent, end, place }: Stop): Promise<void> {
  const at = dayOf(Date.parse(end) - (silent + 1) * day)
  const details = { at, days: silent, ...(place !== undefined && { placement: place.name }) }
  const mark = [code.id, at, ...(place === undefined ? [] : [place.mark])].join(' ')
  await notify(deps, { userId: code.user_id, kind: 'scans-stopped', mark, details, code })
}

type Place = { readonly code_id: number; readonly mark: string; readonly name: string }

/** The placements of codes that can be seen at present and have scans enough. */
async function watchedPlaces(
  { reading: database }: FindDeps,
  codeIds: readonly number[],
  today: string,
): Promise<readonly Place[]> {
  return await database
    .selectFrom('placements')
    .innerJoin('placement_days', (join) =>
      join
        .onRef('placement_days.user_id', '=', 'placements.user_id')
        .onRef('placement_days.code_id', '=', 'placements.code_id')
        .onRef('placement_days.mark', '=', 'placements.mark')
        .on('placement_days.day', '=', ''),
    )
    .select(['placements.code_id', 'placements.mark', 'placements.name'])
    .where('placements.code_id', 'in', codeIds)
    .where('placement_days.scans', '>=', leastScans)
    .where('placements.removed_at', 'is', null)
    .where((row) => row.or([row('placements.until', 'is', null), row('placements.until', '>=', today)]))
    .execute()
}

/** Placements without scans, while the code has some elsewhere. */
async function findSilentPlaces(
  deps: FindDeps,
  code: SavedCode,
  places: readonly Place[],
  { days, today: end }: History,
): Promise<void> {
  for (const some of inParts(places, placesAtOnce)) {
    const counted = await deps.reading
      .selectFrom('placement_days')
      .select(['mark', 'day as start', 'scans'])
      .where('user_id', '=', code.user_id)
      .where('code_id', '=', code.id)
      .where(
        'mark',
        'in',
        some.map(({ mark }) => mark),
      )
      .where('day', '>=', days[0] ?? '')
      .where('day', '<', end)
      .execute()
    const rows = groupedBy(counted, ({ mark }) => mark)
    for (const place of some) {
      const ofPlace = rows.get(place.mark) ?? []
      const silent = silenceOf(ofPlace, days, places.length)
      if (silent !== null) await notifyStop(deps, code, { silent, end, place })
    }
  }
}

/** The weekday and hour (UTC) from which the summary of the week before is sent, and the last weekday. */
const summaryFrom = { weekday: 1, hour: 6 }
const summaryUntil = 2
const topCodes = 3

async function summariseWeek(deps: FindDeps): Promise<void> {
  const { reading: database, clock } = deps
  const now = new Date(clock())
  const weekday = now.getUTCDay()
  const isEarly = weekday === summaryFrom.weekday && now.getUTCHours() < summaryFrom.hour
  if (weekday < summaryFrom.weekday || weekday > summaryUntil || isEarly) return
  const monday = Date.parse(dayOf(now.getTime() - (weekday - 1) * day))
  const [start, before, end] = [dayOf(monday - 7 * day), dayOf(monday - 14 * day), dayOf(monday)]
  const accounts = await database
    .selectFrom('library_counts')
    .select('user_id')
    .select((row) => [
      row.fn
        .sum<number | string>(row.case().when('start', '>=', start).then(row.ref('scans')).else(0).end())
        .as('scans'),
      row.fn.sum<number | string>('scans').as('both'),
    ])
    .where('span', '=', 'day')
    .where('start', '>=', before)
    .where('start', '<', end)
    .where(
      sql<SqlBool>`not exists (select 1 from account_events where account_events.user_id = library_counts.user_id
        and account_events.event = ${`weekly:${start}`})`,
    )
    .groupBy('user_id')
    .execute()
  for (const { user_id: userId, ...sums } of accounts) {
    const scans = Number(sums.scans)
    // Nobody wants to read that there was nothing.
    if (scans === 0) continue
    const details = {
      scans,
      scansBefore: Number(sums.both) - scans,
      ...(await weekOf(deps, userId, start, end)),
    }
    await notify(deps, { userId, kind: 'weekly', mark: start, details, code: null })
  }
}

/** The codes with the most scans, and what needs attention. */
async function weekOf({ reading: database, clock }: FindDeps, userId: number, start: string, end: string) {
  const now = clock()
  const count = (rows: { readonly count: number | string }) => Number(rows.count)
  const top = await codeVisits(database, 'day', sql`user_id = ${userId}`)
    .innerJoin('qr_codes', 'qr_codes.id', 'visits.code_id')
    .select(['qr_codes.id', 'qr_codes.title', 'qr_codes.domain', 'qr_codes.tag'])
    .select((row) => row.fn.sum<number | string>('visits.scans').as('scans'))
    .where('visits.start', '>=', start)
    .where('visits.start', '<', end)
    .where('visits.scans', '>', 0)
    .where('qr_codes.deleted_at', 'is', null)
    .groupBy(['qr_codes.id', 'qr_codes.title', 'qr_codes.domain', 'qr_codes.tag'])
    .orderBy('scans', 'desc')
    .limit(topCodes)
    .execute()
  const down = await database
    .selectFrom('destination_health')
    .innerJoin('qr_codes', 'qr_codes.id', 'destination_health.code_id')
    .select((row) => row.fn.count<number | string>('qr_codes.id').distinct().as('count'))
    .where('destination_health.user_id', '=', userId)
    .where('failing_since', 'is not', null)
    .where((row) => row.or([row('place', '>', 0), row('url', '=', row.ref('qr_codes.destination_url'))]))
    .where('qr_codes.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const ending = await database
    .selectFrom('qr_codes')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('expiration_date', '>', iso(now))
    .where('expiration_date', '<=', iso(now + 7 * day))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    top: top.map(({ id, scans, ...code }) => ({ id, title: subjectOf(code), scans: Number(scans) })),
    down: count(down),
    ending: count(ending),
  }
}
