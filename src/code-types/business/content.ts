import { button, codeType, look, ofPage } from '#contract/code-types/code-type.ts'
import { type Weekday, weekFields } from '#contract/code-types/common-fields.ts'

function openOn(days: readonly Weekday[], start: string, end: string): Record<string, string> {
  return Object.fromEntries(
    days.flatMap((day) => [
      [`${day}Open`, day],
      [`${day}Start`, start],
      [`${day}End`, end],
    ]),
  )
}

export const business = codeType({
  group: 'business',
  ...ofPage,
  fields: [
    ...(['company', 'businessType', 'bannerImage', 'logo', 'summary'] as const),
    ...weekFields,
    ...(['fieldData.hoursZone', 'fieldData.holidays', 'address'] as const),
    ...(['about', 'aboutName', 'aboutPhone', 'aboutEmail', 'aboutWebsite'] as const),
    ...button,
    ...look,
    'ctaColor',
  ],
  least: { anyOf: ['company'], field: 'company', code: 'empty-business' },
  example: {
    title: 'Northwind',
    fields: {
      company: 'Northwind',
      businessType: 'Your line of business',
      summary: 'In one sentence, the reason why people come to you.',
      address: '18 Harbour Street\nSeattle, WA 98101',
      about: 'A few sentences about your story, your people and your work.',
      aboutPhone: '+1 202 555 0199',
      aboutEmail: 'hello@example.com',
      aboutWebsite: 'https://example.com',
      buttonText: 'Book an appointment',
      buttonLink: 'https://example.com/book',
      primaryColor: '#7a3b1d',
      ctaColor: '#7a3b1d',
      ...openOn(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], '07:30', '18:00'),
      ...openOn(['saturday'], '09:00', '16:00'),
    },
    fieldData: {},
  },
})
