import { codeType, look, ofPage } from '#contract/code-types/code-type.ts'
import * as z from 'zod/mini'
import { pictureAddressOf, webAddress } from '#contract/code-types/addresses.ts'
import { keyOf, one, textOf } from '#contract/code-types/content-parts.ts'
import { empty, picture } from '#contract/code-types/entry-schemas.ts'
import { destinationSchema } from '#contract/destination.ts'
import { reason } from '#contract/reasons.ts'

const stores = ['appStore', 'googlePlay', 'other'] as const

const schema = z.looseObject(
  {
    appStore: z.optional(z.union([empty, destinationSchema], reason('address-secure'))),
    googlePlay: z.optional(z.union([empty, destinationSchema], reason('address-secure'))),
    other: z.optional(z.union([empty, destinationSchema], reason('address-secure'))),
    icon: z.optional(z.nullable(picture)),
  },
  reason('send-object-or-null'),
)

export const app = codeType({
  group: 'web',
  ...ofPage,
  fields: ['fieldData.app', 'summary', 'logo', ...look],
  least: { anyOf: ['fieldData.app'], field: 'fieldData.app.appStore', code: 'empty-app' },
  own: {
    'fieldData.app': {
      schema,
      isRead: true,
      addresses: (value, field) => [
        ...stores.flatMap((store) =>
          one(`${field}.${store}`, textOf(keyOf(value, store), webAddress), store),
        ),
        ...one(`${field}.icon`, pictureAddressOf(keyOf(value, 'icon')), null),
      ],
    },
  },
  example: {
    title: 'Northwind app',
    fields: { summary: 'News, opening hours and appointments on your phone.', primaryColor: '#1f5f4a' },
    fieldData: {
      app: {
        appStore: 'https://apps.apple.com/app/id000000000',
        googlePlay: 'https://play.google.com/store/apps/details?id=com.example',
        other: '',
      },
    },
  },
})
