import * as z from 'zod/mini'
import { codeType, look, ofPage } from '#contract/code-types/code-type.ts'
import { keyOf, textAt } from '#contract/code-types/content-parts.ts'
import { coordinatesField, plainCoordinates, readCoordinates } from '#contract/code-types/coordinates.ts'
import { empty, optionalLine } from '#contract/code-types/entry-schemas.ts'
import { reason } from '#contract/reasons.ts'

const schema = z
  .looseObject(
    {
      name: optionalLine(200),
      address: optionalLine(300),
      /** Where an address is not exact enough, such as an entrance or a field. */
      coordinates: z.optional(z.union([empty, coordinatesField], reason('coordinates'))),
    },
    reason('send-object-or-null'),
  )
  .check(
    z.refine(({ address, coordinates }) => `${address ?? ''}${coordinates ?? ''}`.trim() !== '', {
      path: ['address'],
      error: reason('maps-place'),
    }),
  )

/** The addresses that show a place, by the button that opens them. `mapApp` opens any app for maps (RFC 5870). */
export function mapLinks(value: unknown) {
  const [name, address] = [textAt(value, 'name'), textAt(value, 'address')]
  const read = readCoordinates(textAt(value, 'coordinates'))
  if (read === null && address === '') return null
  const point = read === null ? null : plainCoordinates(read)
  const [latitude = '', longitude = ''] = point?.split(',') ?? []
  const place = encodeURIComponent(point ?? address)
  // Brackets enclose the name of a pin.
  const words = encodeURIComponent((name || address || (point ?? '')).replace(/[()]/g, ' '))
  return {
    // A pin at the point, with its name.
    appleMaps:
      point === null
        ? `https://maps.apple.com/?q=${words}&address=${place}`
        : `https://maps.apple.com/?ll=${point}&q=${words}`,
    googleMaps: `https://www.google.com/maps/search/?api=1&query=${place}`,
    openStreetMap:
      point === null
        ? `https://www.openstreetmap.org/search?query=${place}`
        : `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`,
    mapApp: point === null ? `geo:0,0?q=${place}` : `geo:${point}?q=${point}(${words})`,
  }
}

export const maps = codeType({
  group: 'business',
  ...ofPage,
  fields: ['fieldData.maps', 'summary', ...look],
  least: { anyOf: ['fieldData.maps'], field: 'fieldData.maps.address', code: 'maps-place' },
  own: {
    'fieldData.maps': {
      schema,
      isWhole: true,
      title: (value) => textAt(value, 'name') || textAt(value, 'address') || textAt(value, 'coordinates'),
      words: (value) => [keyOf(value, 'name'), keyOf(value, 'address'), keyOf(value, 'coordinates')],
      buttons: (value) =>
        Object.entries(mapLinks(value) ?? {}).map(([name, address]) => ({
          name,
          address: address.startsWith('geo:') ? null : address,
        })),
    },
  },
  example: {
    title: 'Northwind Store',
    fields: {
      summary: 'The entrance is in the courtyard, beside the bicycle shop.',
      primaryColor: '#1d4f91',
      gradientColor: '#2f8f5b',
    },
    fieldData: {
      maps: {
        name: 'Northwind Store',
        address: '18 Harbour Street, Seattle, WA 98101',
        coordinates: '47.6075, -122.3409',
      },
    },
  },
})
