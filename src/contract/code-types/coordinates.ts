import * as z from 'zod/mini'
import { reason } from '../reasons.ts'
import { textField } from '../text-field.ts'

const pattern = /^\(?\s*(-?\d{1,2}(?:\.\d{1,15})?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*\)?$/

/** Latitude and longitude in degrees, as map apps copy them; null for anything else. */
export function readCoordinates(text: string): readonly [number, number] | null {
  const [, latitude = NaN, longitude = NaN] = (pattern.exec(text.trim()) ?? []).map(Number)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [latitude, longitude] : null
}

/** `52.5163,13.3777`; six decimals are a tenth of a metre. */
export function plainCoordinates(place: readonly [number, number]): string {
  return place.map((degrees) => String(Number(degrees.toFixed(6)))).join(',')
}

export const coordinatesField = textField(100).check(
  z.refine((text) => readCoordinates(text) !== null, reason('coordinates')),
)
