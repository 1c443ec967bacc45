import * as z from 'zod/mini'
import { codeType, ofModules } from '#contract/code-types/code-type.ts'
import { keyOf, textAt } from '#contract/code-types/content-parts.ts'
import { optionalLine } from '#contract/code-types/entry-schemas.ts'
import { reason } from '#contract/reasons.ts'
import { textField } from '#contract/text-field.ts'

const pattern = /^\(?\s*(-?\d{1,2}(?:\.\d{1,15})?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*\)?$/

/** Latitude and longitude in degrees, as map apps copy them; null for anything else. */
function readCoordinates(text: string): readonly [number, number] | null {
  const [, latitude = NaN, longitude = NaN] = (pattern.exec(text.trim()) ?? []).map(Number)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [latitude, longitude] : null
}

const schema = z.looseObject(
  {
    coordinates: textField(100).check(
      z.refine((text) => readCoordinates(text) !== null, reason('coordinates')),
    ),
    name: optionalLine(100),
  },
  reason('send-object-or-null'),
)

/** The address of a place (RFC 5870); six decimals are a tenth of a metre. */
function addressOf(value: unknown): string {
  const place = readCoordinates(textAt(value, 'coordinates')) ?? [0, 0]
  return `geo:${place.map((degrees) => String(Number(degrees.toFixed(6)))).join(',')}`
}

export const location = codeType({
  ...ofModules,
  fields: ['fieldData.location'],
  least: { anyOf: ['fieldData.location'], field: 'fieldData.location.coordinates', code: 'coordinates' },
  own: {
    'fieldData.location': {
      schema,
      isWhole: true,
      title: (value) => textAt(value, 'name') || textAt(value, 'coordinates'),
      words: (value) => [keyOf(value, 'name'), keyOf(value, 'coordinates')],
    },
  },
  encodes: {
    key: 'location',
    start: 'geo:',
    text: addressOf,
    isEmpty: (value) => textAt(value, 'coordinates') === '',
    sample: () => ({ coordinates: '52.5163, 13.3777' }),
    fixed: 'fixed-content',
  },
  example: {
    title: 'Where we meet',
    fields: {},
    fieldData: { location: { coordinates: '52.516275, 13.377704', name: 'Brandenburg Gate' } },
  },
})
