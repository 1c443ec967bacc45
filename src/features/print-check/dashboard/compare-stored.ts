import type { QueryClient } from '@tanstack/react-query'
import { isBarcode } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import { codeGeometry } from '#design/code-geometry.ts'
import {
  type VersionOutcome,
  type VersionPicture,
  type ModuleDamage,
  moduleDamage,
} from '#features/print-check/design/match-version.ts'
import { renderSvg, planPicture } from '#design/render/render-svg.ts'
import { moduleUnits } from '#design/render/svg.ts'
import { request } from '#dashboard/api/request.ts'
import { offers, sessionQuery } from '#dashboard/api/session.ts'
import { drawnModule, drawPixels, laidOn, plainGround } from '#dashboard/picture/decode/judge-design.ts'
import { pictureParts } from '#dashboard/picture/draw-code.ts'
import type { PrintChecker } from './check-client.ts'
import { type FoundCode, pixelsOf } from './check-photo.ts'

type ComparedVersion = {
  readonly number: number | null
  readonly savedAt: string | null
  readonly isCurrent: boolean
  readonly svg: string
}

export type StoredComparison = {
  /** Modules that differ from the version; null when the decoder does not report them. */
  readonly damage: ModuleDamage | null
  readonly size: number
  readonly versions: readonly ComparedVersion[]
  readonly outcome: VersionOutcome
}

/** How many versions with different designs are compared, newest first. */
const mostDesigns = 24
const mostVersions = 300

/** Compares a printed code with every stored version of its design. Null for types without a QR code. */
export async function compareStored(
  client: QueryClient,
  checker: PrintChecker,
  { photo, quad, text, reading, diagnosis }: FoundCode,
  code: QrCode,
  signal: AbortSignal,
): Promise<StoredComparison | null> {
  if (isBarcode(code.qrType) || quad === null) return null
  const seen = reading?.modules ?? diagnosis?.modules ?? null
  const drawn = await drawVersions(client, await versionsOf(client, code, signal), text, signal)
  const compared = drawn.map((version) => ({
    ...version,
    damage: seen === null ? null : moduleDamage(seen, version.geometry),
  }))
  // Versions with other modules are other pictures, however alike their colours are.
  const least = Math.min(...compared.map(({ damage }) => damage?.share ?? 1))
  const possible = compared.filter(
    ({ damage }) => seen === null || (damage !== null && damage.share <= least + 0.01),
  )
  const [first] = possible
  if (first === undefined) return null
  const pictures = possible.map(({ picture }) => picture)
  const outcome = await checker.matchVersion(pixelsOf(photo.canvas), quad, pictures, signal)
  const best = possible[outcome.ranked[0]?.index ?? 0] ?? first
  return {
    damage: best.damage,
    size: best.geometry.size,
    versions: possible.map(({ version }) => version),
    outcome,
  }
}

type VersionRecord = Omit<ComparedVersion, 'svg'> & { readonly record: QrCode }

async function versionsOf(
  client: QueryClient,
  code: QrCode,
  signal: AbortSignal,
): Promise<readonly VersionRecord[]> {
  const current: VersionRecord = { number: null, savedAt: null, isCurrent: true, record: code }
  const session = await client.ensureQueryData(sessionQuery)
  if (!offers(session, 'listVersions')) return [current]
  const found: VersionRecord[] = []
  let before: number | undefined
  do {
    const page = await request('listVersions', {
      params: { id: code.id },
      query: { before, limit: 100 },
      signal,
    })
    for (const { number, savedAt, snapshot } of page.data)
      if (snapshot !== null) found.push({ number, savedAt, isCurrent: found.length === 0, record: snapshot })
    before = page.nextBefore ?? undefined
  } while (before !== undefined && found.length < mostVersions)
  return found.length === 0 ? [current] : found
}

type DrawnVersion = {
  readonly version: ComparedVersion
  readonly geometry: ReturnType<typeof codeGeometry>
  readonly picture: VersionPicture
}

/** One picture for each design; of equal ones the newest version stands for all. */
async function drawVersions(
  client: QueryClient,
  records: readonly VersionRecord[],
  text: string | null,
  signal: AbortSignal,
): Promise<readonly DrawnVersion[]> {
  const drawn = new Map<string, DrawnVersion>()
  for (const { record, ...version } of records) {
    signal.throwIfAborted()
    const parts = await pictureParts(client, record)
    // A renamed link changes the payload of later versions; the print says which one it was.
    const payload = text ?? parts.payload
    const key = JSON.stringify([parts.design, payload])
    if (drawn.has(key)) continue
    const { logo, glyphs } = parts.assets
    const geometry = codeGeometry(parts.design, payload, logo === null ? null : logo.width / logo.height)
    const svg = renderSvg(parts.design, payload, parts.assets)
    const plan = planPicture(parts.design, payload, geometry.size * moduleUnits, glyphs)
    const scale = drawnModule / moduleUnits
    const image = await drawPixels(svg)
    const picture: VersionPicture = {
      image: laidOn(plainGround('#ffffff', image.width, image.height), image, 0),
      module: drawnModule,
      left: plan.code[0] * scale,
      top: plan.code[1] * scale,
      size: geometry.size,
    }
    drawn.set(key, { version: { ...version, svg }, geometry, picture })
    if (drawn.size >= mostDesigns) break
  }
  return [...drawn.values()]
}
