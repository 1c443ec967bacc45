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
    title: 'Northwind Coffee',
    fields: {
      bio: 'Small-batch roastery by the harbour.',
      instagram: 'northwindcoffee',
      facebook: 'northwindcoffee',
      primaryColor: '#243a8f',
      gradientColor: '#6b4bd8',
    },
    fieldData: {
      links: [
        { label: 'Order beans', address: 'https://example.com/shop' },
        { label: 'Book a tasting', address: 'https://example.com/tastings' },
        { label: 'Our story', address: 'https://example.com/story' },
      ],
    },
  },
})
