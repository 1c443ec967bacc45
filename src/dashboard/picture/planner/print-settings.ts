import { type InkChoice, inkChoiceSchema } from '#contract/inks.ts'
import { media, mediumIds, type MediumId, type PrintSettings } from '#design/print/plan-print.ts'
import { readPersonal, storePersonal } from '../../api/credentials.ts'
import { locale } from '../../messages/locale.ts'
import { createStore, useStore } from '../../ui/store.ts'

/** Stored in this browser. `width` in millimetres; null for the suggested one. */
export type SavedPrintSettings = {
  readonly medium: MediumId
  readonly distance: number
  readonly width: number | null
  readonly dpi: number
  /** Inks of a PDF; RGB when left out. */
  readonly ink?: InkChoice
  /** The answer to "Where will you print it?"; without one, the medium tells. */
  readonly use?: PrintUse
  /** Without one, the use tells. */
  readonly format?: DownloadFormat
  /** Most pixels of a bitmap's longer side; null or left out for the planned size. */
  readonly pixels?: number | null
  /** The choices for the other uses of this code. */
  readonly others?: Readonly<Partial<Record<PrintUse, Choice>>>
}

/** A choice belongs to one code and one use: nobody expects CMYK for the next code, or on a screen. */
type Choice = Pick<SavedPrintSettings, 'ink' | 'format'>

export const printUses = ['sticker', 'card', 'flyer', 'poster', 'screen', 'other'] as const
export type PrintUse = (typeof printUses)[number]

export const downloadFormats = ['pdf', 'svg', 'png', 'jpeg', 'webp'] as const
type DownloadFormat = (typeof downloadFormats)[number]

const mediumOfUse = {
  sticker: 'label',
  card: 'business-card',
  flyer: 'flyer',
  poster: 'poster',
  screen: 'phone-screen',
} as const satisfies Readonly<Record<Exclude<PrintUse, 'other'>, MediumId>>

export function printUseOf({ use, medium }: SavedPrintSettings): PrintUse {
  return use ?? printUses.find((one) => one !== 'other' && mediumOfUse[one] === medium) ?? 'other'
}

/** The settings of a use, with what was chosen for it; `other` starts from the size before. */
export function forUse(use: PrintUse, before: SavedPrintSettings): SavedPrintSettings {
  if (use !== 'other') return withChoice({ ...fromMedium(mediumOfUse[use]), use }, before)
  const { ink: _ink, format: _format, others: _others, ...size } = before
  return withChoice({ ...size, use }, before)
}

/** The settings of a medium. Another medium takes its own format. */
export function forMedium(medium: MediumId, before: SavedPrintSettings): SavedPrintSettings {
  const next = { ...fromMedium(medium), ...(before.use === 'other' && { use: before.use }) }
  const { format: _, ...chosen } = withChoice(next, before)
  return chosen
}

function withChoice(next: SavedPrintSettings, before: SavedPrintSettings): SavedPrintSettings {
  const { ink, format } = before
  const chosen = { ...(ink && { ink }), ...(format && { format }) }
  const others = { ...before.others, [printUseOf(before)]: chosen }
  return { ...next, ...others[printUseOf(next)], others }
}

export function formatOf({ format, medium }: SavedPrintSettings): DownloadFormat {
  return format ?? (medium === mediumOfUse.screen ? 'png' : 'pdf')
}

const screenPixels = 1024

/** Most pixels of the longer side of a bitmap; null where the print size decides, or for a drawing. */
export function pixelsOf(settings: SavedPrintSettings): number | null {
  const format = formatOf(settings)
  if (format === 'pdf' || format === 'svg') return null
  return printUseOf(settings) === 'screen' ? screenPixels : (settings.pixels ?? null)
}

const prefix = 'tessera.print.'
const newest = 'newest'
/** Counts the changes. The settings themselves are in the storage of the browser. */
const changes = createStore(0)
const parsed = new Map<
  string,
  { readonly text: string | null; readonly settings: SavedPrintSettings | null }
>()

/** Stored settings of a code; `key` is its id, or `new`. */
export function readPrintSettings(key: string): SavedPrintSettings {
  const latest = kept(newest)
  return kept(key) ?? (latest === null ? fromMedium('flyer') : startOf(latest))
}

/** The medium and the printer are often the same for the next code; everything else belongs to one code. */
function startOf({ medium, distance, dpi, use }: SavedPrintSettings): SavedPrintSettings {
  return { medium, distance, width: null, dpi, ...(use && { use }) }
}

/** Gives the settings that were made for a new code to the code that it became. */
export function adoptPrintSettings(key: string): void {
  const made = kept('new')
  if (made === null) return
  savePrintSettings(key, made)
  parsed.delete('new')
  storePersonal(`${prefix}new`, null)
}

/** Also the start for the next code. Without storage, the settings last as long as the page. */
export function savePrintSettings(key: string, settings: SavedPrintSettings): void {
  for (const name of [key, newest]) {
    storePersonal(prefix + name, JSON.stringify(settings))
    parsed.set(name, { text: storedText(name), settings })
  }
  changes.set(changes.get() + 1)
}

export function usePrintSettings(key: string): [SavedPrintSettings, (settings: SavedPrintSettings) => void] {
  const text = useStore({
    subscribe: changes.subscribe,
    get: () => JSON.stringify(readPrintSettings(key)),
  })
  return [JSON.parse(text) as SavedPrintSettings, (settings) => savePrintSettings(key, settings)]
}

export function fromMedium(id: MediumId): SavedPrintSettings {
  const { distance, dpi } = media[id]
  return { medium: id, distance, width: null, dpi }
}

export function toPrintSettings({ medium, distance, width, dpi }: SavedPrintSettings): PrintSettings {
  return { medium: media[medium], distance, width, dpi }
}

function kept(key: string): SavedPrintSettings | null {
  const text = storedText(key)
  const known = parsed.get(key)
  if (known !== undefined && known.text === text) return known.settings
  const settings = readKept(text)
  parsed.set(key, { text, settings })
  return settings
}

function storedText(key: string): string | null {
  return readPersonal(prefix + key)
}

function readKept(text: string | null): SavedPrintSettings | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<SavedPrintSettings> | null
    const medium = mediumIds.find((id) => id === value?.medium)
    if (medium === undefined || value === null) return null
    const { distance, width = null, dpi, pixels } = value
    const use = printUses.find((one) => one === value.use)
    if (!isLength(distance) || !isLength(dpi) || !(width === null || isLength(width))) return null
    return {
      medium,
      distance,
      width,
      dpi,
      ...readChoice(value),
      ...(use && { use }),
      ...(value.others && { others: readOthers(value.others) }),
      ...(isLength(pixels) && { pixels }),
    }
  } catch {
    return null
  }
}

function readChoice(value: Partial<SavedPrintSettings>): Choice {
  const ink = inkChoiceSchema.safeParse(value.ink)
  const format = downloadFormats.find((one) => one === value.format)
  return { ...(ink.success && { ink: ink.data }), ...(format && { format }) }
}

function readOthers(others: object): Partial<Record<PrintUse, Choice>> {
  const stored = new Map(Object.entries(others))
  return Object.fromEntries(printUses.map((use) => [use, readChoice({ ...stored.get(use) })]))
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}

const millimetres = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
const fine = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
const metres = new Intl.NumberFormat(locale, { style: 'unit', unit: 'meter', maximumFractionDigits: 1 })
const centimetres = new Intl.NumberFormat(locale, {
  style: 'unit',
  unit: 'centimeter',
  maximumFractionDigits: 0,
})

export function formatMillimetres(length: number): string {
  return millimetres.format(length)
}

export function formatModule(length: number): string {
  return fine.format(length)
}

/** A distance in millimetres as text: 30 cm, 1.5 m. Rounded down, because it is a promise. */
export function formatDistance(length: number): string {
  const isNear = length < 1000
  const step = isNear ? 10 : length < 10_000 ? 100 : 1000
  // Tolerates rounding errors just below a full step.
  const rounded = Math.max(10, Math.floor(length / step + 1e-6) * step)
  return isNear ? centimetres.format(rounded / 10) : metres.format(rounded / 1000)
}
