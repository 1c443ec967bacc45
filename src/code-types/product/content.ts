import { codeType } from '#contract/code-types/code-type.ts'
import { webAddress } from '#contract/code-types/addresses.ts'
import { keyOf, listOf, one, textOf } from '#contract/code-types/content-parts.ts'
import { productLinksSchema, productSchema, withWholeGtin } from '#contract/code-types/product.ts'

export const product = codeType({
  group: 'more',
  payload: 'product',
  symbol: 'qr',
  visit: 'redirect',
  needsDestination: true,
  fields: ['fieldData.product', 'fieldData.productLinks'],
  least: { anyOf: ['fieldData.product'], field: 'fieldData.product.gtin', code: 'gtin-length' },
  own: {
    'fieldData.product': {
      schema: productSchema,
      isWhole: true,
      stored: withWholeGtin,
      words: (value) => [keyOf(value, 'gtin'), keyOf(value, 'batch'), keyOf(value, 'serial')],
    },
    'fieldData.productLinks': {
      schema: productLinksSchema,
      isRead: true,
      addresses: (value, field) =>
        listOf(value).flatMap((entry, index) =>
          one(`${field}.${index}.address`, textOf(keyOf(entry, 'address'), webAddress), null),
        ),
    },
  },
})
