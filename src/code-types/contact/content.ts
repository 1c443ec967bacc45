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
      company: 'Northwind',
      mobile: '+1 202 555 0143',
      email: 'maya@example.com',
      website: 'https://example.com',
      address: '18 Harbour Street\nSeattle, WA 98101',
      bio: 'Happy to help with questions, ideas and appointments. Write or call me.',
      linkedin: 'maya-lindqvist',
      instagram: 'northwind',
      primaryColor: '#1f5f4a',
      gradientColor: '#c9a15a',
    },
    fieldData: {},
  },
})
