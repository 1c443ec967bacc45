import { codeType, look, networks, ofPage } from '#contract/code-types/code-type.ts'

export const contact = codeType({
  group: 'business',
  ...ofPage,
  fields: [
    ...(['firstName', 'lastName', 'job', 'company', 'profilePic', 'bio'] as const),
    ...(['mobile', 'phone', 'fax', 'email', 'website', 'address'] as const),
    ...networks,
    ...look,
  ],
  least: { anyOf: ['firstName', 'lastName', 'company'], field: 'firstName', code: 'empty-name' },
  example: {
    title: 'Maya Lindqvist',
    fields: {
      firstName: 'Maya',
      lastName: 'Lindqvist',
      job: 'Head of Partnerships',
      company: 'Northwind Coffee',
      mobile: '+1 202 555 0143',
      email: 'maya@example.com',
      website: 'https://example.com',
      address: '18 Harbour Street\nSeattle, WA 98101',
      bio: 'Ask me about single-origin beans, cold brew on tap, and bringing good coffee to your office.',
      linkedin: 'maya-lindqvist',
      instagram: 'northwindcoffee',
      primaryColor: '#1f5f4a',
      gradientColor: '#c9a15a',
    },
    fieldData: {},
  },
})
