import * as z from 'zod/mini'
import { button, codeType, look, ofPage } from '#contract/code-types/code-type.ts'
import { weekFields } from '#contract/code-types/common-fields.ts'
import { keyOf } from '#contract/code-types/content-parts.ts'
import { empty, optional, optionalLine } from '#contract/code-types/entry-schemas.ts'
import { reason } from '#contract/reasons.ts'
import { textField } from '#contract/text-field.ts'
import { visitorLanguageSchema } from '#contract/visit-page.ts'

/** Substances that a menu must name (Regulation (EU) No 1169/2011, Annex II), in its order. */
export const allergens = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soy',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const

export const diets = ['vegetarian', 'vegan', 'glutenFree', 'lactoseFree', 'halal', 'kosher'] as const

export const maxSections = 60
export const maxDishes = 300

/** A known allergen or diet is shown in the language of the guest, any other word as it is. */
const marks = z.optional(
  z.nullable(z.array(textField(60), reason('send-list')).check(z.maxLength(30, reason('entries')))),
)

/** Texts in other languages, by language. */
const translations = z.optional(
  z.nullable(
    z.partialRecord(
      visitorLanguageSchema,
      z.nullable(z.looseObject({ name: optionalLine(200), text: optional(1_000) })),
    ),
  ),
)

const dish = z
  .looseObject(
    {
      name: optionalLine(200),
      text: optional(1_000),
      /** An amount, or words such as `4.50 / 7.50`. */
      price: optionalLine(60),
      allergens: marks,
      diets: marks,
      isSoldOut: z.optional(z.nullable(z.boolean())),
      in: translations,
    },
    reason('send-object-or-null'),
  )
  .check(
    z.refine(({ name, text, price }) => (name ?? '').trim() !== '' || !(text || price), {
      path: ['name'],
      error: reason('name'),
    }),
  )

const section = z.looseObject(
  {
    name: optionalLine(200),
    dishes: z.optional(
      z.nullable(z.array(dish, reason('send-list')).check(z.maxLength(maxDishes, reason('entries')))),
    ),
    in: translations,
  },
  reason('send-object-or-null'),
)

const schema = z.looseObject(
  {
    /** ISO 4217, for prices that are amounts. */
    currency: z.optional(
      z.union([empty, z.string().check(z.regex(/^[a-z]{3}$/i, reason('currency')))], reason('currency')),
    ),
    sections: z.optional(
      z.nullable(z.array(section, reason('send-list')).check(z.maxLength(maxSections, reason('entries')))),
    ),
  },
  reason('send-object-or-null'),
)

/** The value without its empty parts, which a form adds; undefined when nothing is left. */
function withoutEmptyParts(value: unknown): unknown {
  if (value === null || value === false) return undefined
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (Array.isArray(value)) {
    const entries = value.map(withoutEmptyParts).filter((entry) => entry !== undefined)
    return entries.length === 0 ? undefined : entries
  }
  if (typeof value !== 'object') return value
  const parts = Object.entries(value)
    .map(([key, part]) => [key, withoutEmptyParts(part)] as const)
    .filter(([, part]) => part !== undefined)
  return parts.length === 0 ? undefined : Object.fromEntries(parts)
}

function storedMenu(value: unknown): unknown {
  const menu = withoutEmptyParts(value)
  const currency = keyOf(menu, 'currency')
  return typeof currency === 'string' ? { ...(menu as object), currency: currency.toUpperCase() } : menu
}

export const menu = codeType({
  group: 'business',
  ...ofPage,
  fields: [
    ...(['company', 'bannerImage', 'logo', 'summary', 'fieldData.menu'] as const),
    ...weekFields,
    ...(['fieldData.hoursZone', 'fieldData.holidays', 'phone', 'address'] as const),
    ...button,
    ...look,
    'ctaColor',
  ],
  // A restaurant may print its code before its dishes are known.
  least: { anyOf: ['company'], field: 'company', code: 'empty-business' },
  own: { 'fieldData.menu': { schema, stored: storedMenu } },
  example: {
    title: 'Northwind Kitchen',
    fields: {
      company: 'Northwind Kitchen',
      summary: 'Cooked from scratch each morning.',
      primaryColor: '#1f5c4a',
      gradientColor: '#b98a2f',
      ctaColor: '#1f5c4a',
    },
    fieldData: {
      menu: {
        currency: 'EUR',
        sections: [
          {
            name: 'Starters',
            in: { de: { name: 'Vorspeisen' }, fr: { name: 'Entrées' } },
            dishes: [
              {
                name: 'Tomato soup',
                text: 'With basil and toasted bread.',
                price: '6.50',
                allergens: ['gluten', 'celery'],
                diets: ['vegan'],
                in: { de: { name: 'Tomatensuppe', text: 'Mit Basilikum und geröstetem Brot.' } },
              },
              { name: 'Smoked trout', price: '9.80', allergens: ['fish'], isSoldOut: true },
            ],
          },
          {
            name: 'Mains',
            in: { de: { name: 'Hauptgerichte' }, fr: { name: 'Plats' } },
            dishes: [
              {
                name: 'Mushroom risotto',
                text: 'With aged cheese.',
                price: '14',
                allergens: ['milk'],
                diets: ['vegetarian', 'glutenFree'],
              },
              { name: 'Roast chicken', text: 'With lemon potatoes.', price: '16.50' },
            ],
          },
          {
            name: 'Drinks',
            in: { de: { name: 'Getränke' }, fr: { name: 'Boissons' } },
            dishes: [{ name: 'Apple juice', price: '3.20 / 4.50', diets: ['vegan'] }],
          },
        ],
      },
    },
  },
})
