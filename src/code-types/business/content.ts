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
    title: 'Northwind Coffee',
    fields: {
      company: 'Northwind Coffee',
      businessType: 'Coffee bar and roastery',
      summary: 'Freshly roasted beans, slow breakfasts and the best corner seat in town.',
      address: '18 Harbour Street\nSeattle, WA 98101',
      about: 'We roast every Tuesday in the back of the bar. Come by and smell it.',
      aboutPhone: '+1 202 555 0199',
      aboutEmail: 'hello@example.com',
      aboutWebsite: 'https://example.com',
      buttonText: 'Book a table',
      buttonLink: 'https://example.com/tables',
      primaryColor: '#7a3b1d',
      ctaColor: '#7a3b1d',
      ...openOn(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], '07:30', '18:00'),
      ...openOn(['saturday'], '09:00', '16:00'),
    },
    fieldData: {},
  },
})
