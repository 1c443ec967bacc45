import { locale } from '../../messages/locale.ts'

const millimetres = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
const fine = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
const metres = new Intl.NumberFormat(locale, { style: 'unit', unit: 'meter', maximumFractionDigits: 1 })
const centimetres = new Intl.NumberFormat(locale, {
  style: 'unit',
  unit: 'centimeter',
  maximumFractionDigits: 0,
})

/** Millimetres without their unit, to a tenth. */
export function formatMillimetres(length: number): string {
  return millimetres.format(length)
}

/** Millimetres without their unit, to a hundredth. */
export function formatModule(length: number): string {
  return fine.format(length)
}

/** A distance in millimetres as people say it: 30 cm, 1.5 m. Rounded down: it is promised to be read from there. */
export function formatDistance(length: number): string {
  const isNear = length < 1000
  const step = isNear ? 10 : length < 10_000 ? 100 : 1000
  // A hair below a whole step is that step.
  const rounded = Math.max(10, Math.floor(length / step + 1e-6) * step)
  return isNear ? centimetres.format(rounded / 10) : metres.format(rounded / 1000)
}
