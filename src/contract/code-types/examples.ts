import type { CodeType } from './code-types.ts'
import type { Weekday } from './content-fields.ts'

export type CodeExample = {
  readonly title: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly fieldData: Readonly<Record<string, unknown>>
}

const none: CodeExample = { title: '', fields: {}, fieldData: {} }

function openOn(days: readonly Weekday[], start: string, end: string): Record<string, string> {
  return Object.fromEntries(
    days.flatMap((day) => [
      [`${day}Open`, day],
      [`${day}Start`, start],
      [`${day}End`, end],
    ]),
  )
}

/** Example content of a new code, so its page looks finished. Numbers and names are fictional. */
export const codeExamples = {
  website: none,
  text: none,
  barcode: none,
  product: none,
  contact: {
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
  business: {
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
  links: {
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
  pdf: {
    title: 'Menu, summer 2027',
    fields: { summary: 'Breakfast until noon, cake all day.', primaryColor: '#8a1c3a' },
    fieldData: {},
  },
  images: {
    title: 'Behind the bar',
    fields: { summary: 'A morning at the roastery.', primaryColor: '#2b2f36' },
    fieldData: {},
  },
  audio: {
    title: 'Episode 12: The long roast',
    fields: { summary: 'Twenty minutes with our head roaster.', audioPrimary: '#5a2ca0' },
    fieldData: {},
  },
  video: {
    title: 'How we roast',
    fields: { summary: 'Two minutes from green bean to cup.', primaryColor: '#0f4c81' },
    fieldData: {},
  },
  event: {
    title: 'Latte art evening',
    fields: { primaryColor: '#a33b00', gradientColor: '#e08b1f' },
    fieldData: {
      event: {
        title: 'Latte art evening',
        start: '2027-06-17T18:30',
        end: '2027-06-17T21:00',
        zone: 'America/Los_Angeles',
        place: 'Northwind Coffee, 18 Harbour Street, Seattle',
        description: 'Learn three pours, drink the results. Milk of every kind is there.',
        repeat: 'none',
      },
    },
  },
  coupon: {
    title: '20% off your first bag',
    fields: {
      summary: 'For one bag of beans, until the end of June.',
      primaryColor: '#7a3b1d',
      ctaColor: '#7a3b1d',
    },
    fieldData: {},
  },
  app: {
    title: 'Northwind App',
    fields: { summary: 'Order ahead and skip the queue.', primaryColor: '#1f5f4a' },
    fieldData: {
      app: {
        appStore: 'https://apps.apple.com/app/id000000000',
        googlePlay: 'https://play.google.com/store/apps/details?id=com.example',
        other: '',
      },
    },
  },
  message: {
    title: 'Ask us anything',
    fields: { summary: 'We answer within the hour.', primaryColor: '#0b7a4b' },
    fieldData: {
      message: { kind: 'whatsapp', to: '+1 202 555 0143', text: 'Hi! I would like to book a table for' },
    },
  },
  wifi: {
    title: 'Guest Wi-Fi',
    fields: {},
    fieldData: { wifi: { network: 'Guests', password: 'welcome-2027', security: 'WPA', hidden: false } },
  },
} as const satisfies Record<CodeType, CodeExample>
