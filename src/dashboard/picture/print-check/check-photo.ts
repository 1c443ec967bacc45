import { addressKind, type AddressKind } from '#design/print-check/address-kind.ts'
import type { Diagnosis } from '#design/print-check/diagnose-photo.ts'
import { moveQuad, type Quad } from '#design/print-check/projection.ts'
import type { SymbolReading } from '#design/print-check/read-symbols.ts'
import type { PrintChecker } from './check-client.ts'
import { type Photo, pixelsOf } from './photo-pixels.ts'

/** A code on a photo. `reading` and `text` are null when it cannot be read. */
export type FoundCode = {
  readonly photo: Photo
  /** Corners on the photo's canvas; null when no place is known. */
  readonly quad: Quad | null
  readonly text: string | null
  readonly reading: SymbolReading | null
  /** Why it cannot be read, or null. */
  readonly diagnosis: Diagnosis | null
  readonly address: AddressKind
}

/**
 * Reads every code on a photo: at the usual size first, then finer, and looks for the reason when none is read. Never
 * empty: a photo without a readable code gives one entry with a diagnosis.
 *
 * @param domains the account's branded domains.
 * @throws DecoderUnavailable; or the signal's reason.
 */
export async function checkPhoto(
  checker: PrintChecker,
  photo: Photo,
  domains: readonly string[],
  signal: AbortSignal,
): Promise<readonly FoundCode[]> {
  const first = await checker.run(
    { kind: 'read', image: pixelsOf(photo.canvas), diagnose: photo.finer === null },
    signal,
  )
  const found = readable(photo, first.readings, 1, domains)
  if (found.length > 0) return found
  if (photo.finer === null) return [unread(photo, first.diagnosis, 1)]
  const canvas = await photo.finer(photo.most)
  const factor = canvas.width / photo.canvas.width
  const second = await checker.run({ kind: 'read', image: pixelsOf(canvas), diagnose: false }, signal)
  const finer = readable(photo, second.readings, factor, domains)
  if (finer.length > 0) return finer
  const { diagnosis } = await checker.run(
    { kind: 'read', image: pixelsOf(photo.canvas), diagnose: true },
    signal,
  )
  return [unread(photo, diagnosis, 1)]
}

function readable(
  photo: Photo,
  readings: readonly SymbolReading[],
  factor: number,
  domains: readonly string[],
): readonly FoundCode[] {
  const seen = new Set<string>()
  return readings.flatMap((reading) => {
    const { text } = reading
    if (text === null) return []
    const quad = moveQuad(reading.corners, 1 / factor)
    const key = `${text} ${quad[0].map((at) => Math.round(at / 12)).join(' ')}`
    if (seen.has(key)) return []
    seen.add(key)
    const address = addressKind(text, domains)
    return [{ photo, quad, text, reading: { ...reading, corners: quad }, diagnosis: null, address }]
  })
}

/** A code that can be read after a change of the photo names itself. */
function unread(photo: Photo, diagnosis: Diagnosis | null, factor: number): FoundCode {
  const fit = diagnosis?.located?.fit
  return {
    photo,
    quad: fit === undefined ? null : moveQuad(fit.quad, 1 / factor),
    text: diagnosis?.rescued?.text ?? null,
    reading: null,
    diagnosis,
    address: { kind: 'text' },
  }
}
