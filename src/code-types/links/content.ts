import { button, codeType, look, networks, ofPage } from '#contract/code-types/code-type.ts'

export const links = codeType({
  group: 'web',
  ...ofPage,
  fields: ['fieldData.links', 'profilePic', 'bio', ...button, ...networks, ...look, 'ctaColor'],
  least: {
    anyOf: ['fieldData.links', 'buttonLink', ...networks],
    field: 'fieldData.links',
    code: 'empty-links',
  },
  example: {
    title: 'Northwind',
    fields: {
      bio: 'Everything about us in one place.',
      instagram: 'northwind',
      facebook: 'northwind',
      primaryColor: '#243a8f',
      gradientColor: '#6b4bd8',
    },
    fieldData: {
      links: [
        { label: 'Our offers', address: 'https://example.com/offers' },
        { label: 'Book an appointment', address: 'https://example.com/book' },
        { label: 'Our story', address: 'https://example.com/story' },
      ],
    },
  },
})
