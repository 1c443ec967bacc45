import * as z from 'zod/mini'
import { codeType, ofModules } from '#contract/code-types/code-type.ts'
import { keyOf, textAt } from '#contract/code-types/content-parts.ts'
import { coordinatesField, plainCoordinates, readCoordinates } from '#contract/code-types/coordinates.ts'
import { optionalLine } from '#contract/code-types/entry-schemas.ts'
import { reason } from '#contract/reasons.ts'

const schema = z.looseObject(
  {
    coordinates: coordinatesField,
    name: optionalLine(100),
  },
  reason('send-object-or-null'),
)

/** The address of a place (RFC 5870). */
function addressOf(value: unknown): string {
  const place = readCoordinates(textAt(value, 'coordinates')) ?? [0, 0]
  return `geo:${plainCoordinates(place)}`
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
