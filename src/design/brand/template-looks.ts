import type { FrameFont, frameIcons, frameIds } from '../design.ts'
import type translations from './frame-texts.json'

/** One template: a frame with its text, the colours, and the style of the code. */
export type Look = {
  readonly frame?: {
    readonly id: (typeof frameIds)[number]
    /** English; it has a translation in `frame-texts.json`. */
    readonly text: keyof typeof translations
    /** Absent: Inter. */
    readonly font?: FrameFont
    readonly icon?: (typeof frameIcons)[number]
    readonly color: string
    /** Of the text and of the second colour of ornaments. Absent: black or white on the frame's colour. */
    readonly words?: string
  }
  /** Modules and corners. */
  readonly ink: string
  /** The end of a gradient of the modules. */
  readonly to?: string
  readonly ground: string
  readonly pattern: string
  readonly ring: string
  /** Absent: 4. */
  readonly quietZone?: number
}

export const looks = {
  restaurant: [
    {
      frame: { id: 'cutlery', text: 'See the menu', font: 'serif', color: '#8c1c1c' },
      ink: '#33160f',
      ground: '#fff6e9',
      pattern: 'rounded',
      ring: 'soft',
    },
    {
      frame: { id: 'board', text: 'Menu', font: 'slab', icon: 'menu', color: '#22332a', words: '#f7e7c4' },
      ink: '#1c2620',
      ground: '#fffaf0',
      pattern: 'square',
      ring: 'square',
    },
    {
      frame: { id: 'steam', text: 'Coffee', font: 'script', color: '#a65a1f', words: '#3b2314' },
      ink: '#3b2314',
      ground: '#faf1e4',
      pattern: 'rounded',
      ring: 'rounded',
    },
    {
      frame: { id: 'seal', text: 'Order here', font: 'condensed', color: '#7a1f1f', words: '#ffe3b3' },
      ink: '#3d1010',
      to: '#6b1414',
      ground: '#fffaf2',
      pattern: 'fluid',
      ring: 'soft',
    },
    {
      frame: { id: 'headline', text: 'Book a table', font: 'serif', color: '#b5893b', words: '#14342b' },
      ink: '#14342b',
      ground: '#eff5ec',
      pattern: 'leaf',
      ring: 'cushion',
    },
  ],
  event: [
    {
      frame: { id: 'confetti', text: 'You are invited', font: 'rounded', color: '#d6336c', words: '#0b6b7d' },
      ink: '#24104f',
      to: '#7a0f45',
      ground: '#fffaf2',
      pattern: 'rounded',
      ring: 'rounded',
    },
    {
      frame: { id: 'stub', text: 'Get tickets', font: 'condensed', color: '#1b1240', words: '#ffd166' },
      ink: '#1b1240',
      ground: '#ffffff',
      pattern: 'square',
      ring: 'square',
    },
    {
      frame: { id: 'bunting', text: 'Join us', font: 'slab', color: '#d9480f', words: '#1d4e89' },
      ink: '#14304f',
      ground: '#fff8ec',
      pattern: 'classy',
      ring: 'soft',
    },
    {
      frame: { id: 'torn', text: 'Programme', font: 'slab', color: '#1d3557', words: '#ffd9a0' },
      ink: '#16324f',
      ground: '#fff4e0',
      pattern: 'square',
      ring: 'cut',
    },
    {
      frame: { id: 'stars', text: 'Tag us', font: 'rounded', color: '#d99100', words: '#24104f' },
      ink: '#24104f',
      ground: '#fff3cc',
      pattern: 'fluid',
      ring: 'cushion',
    },
  ],
  shop: [
    {
      frame: { id: 'price-tag', text: 'Sale', font: 'condensed', color: '#d81b47', words: '#ffffff' },
      ink: '#3a0a18',
      ground: '#ffffff',
      pattern: 'square',
      ring: 'square',
    },
    {
      frame: { id: 'arrow', text: 'Shop now', font: 'rounded', color: '#e11d62', words: '#10243e' },
      ink: '#0a1729',
      ground: '#fff2f6',
      pattern: 'square',
      ring: 'soft',
    },
    {
      frame: { id: 'burst', text: 'Get the offer', font: 'condensed', color: '#ffc400', words: '#1a1a1a' },
      ink: '#1a1a1a',
      ground: '#ffffff',
      pattern: 'square',
      ring: 'rounded',
    },
    {
      frame: { id: 'beside', text: 'Find us', font: 'slab', icon: 'map', color: '#0f766e', words: '#12302b' },
      ink: '#12302b',
      ground: '#eefaf6',
      pattern: 'classy',
      ring: 'soft',
    },
    {
      frame: { id: 'viewfinder', text: 'Shop online', color: '#7c3aed', words: '#1c1033' },
      ink: '#1c1033',
      to: '#4a1580',
      ground: '#efe6ff',
      pattern: 'rounded',
      ring: 'rounded',
    },
  ],
  packaging: [
    {
      frame: { id: 'plaque', text: 'Made with care', font: 'serif', color: '#1d3b2a', words: '#ecdcae' },
      ink: '#1d3b2a',
      ground: '#fbf7ea',
      pattern: 'leaf',
      ring: 'leaf',
    },
    {
      frame: { id: 'sprigs', text: 'Ingredients', font: 'serif', color: '#4d6b2f', words: '#2b2a1f' },
      ink: '#2b2a1f',
      ground: '#f8f4e8',
      pattern: 'classy',
      ring: 'soft',
    },
    {
      frame: { id: 'oval', text: 'Our story', font: 'script', color: '#5a2a27', words: '#f6dfc0' },
      ink: '#46201d',
      ground: '#fff8ee',
      pattern: 'rounded',
      ring: 'rounded',
    },
    {
      frame: { id: 'headline', text: 'Instructions', font: 'condensed', color: '#d97706', words: '#1a1a1a' },
      ink: '#1a1a1a',
      ground: '#fbf3e4',
      pattern: 'square',
      ring: 'square',
    },
    {
      frame: { id: 'laurel', text: 'How to recycle', font: 'slab', color: '#2f7d4f', words: '#14342b' },
      ink: '#14342b',
      ground: '#f1f8ef',
      pattern: 'leaf',
      ring: 'cushion',
    },
  ],
  property: [
    {
      frame: { id: 'house', text: 'View the home', color: '#10333a', words: '#ffffff' },
      ink: '#10333a',
      ground: '#ffffff',
      pattern: 'square',
      ring: 'square',
    },
    {
      frame: { id: 'skyline', text: 'Book a visit', font: 'serif', color: '#8a4a1c', words: '#ffffff' },
      ink: '#4a230b',
      ground: '#fdf4e7',
      pattern: 'classy',
      ring: 'cushion',
    },
    {
      frame: { id: 'rules', text: 'Take the tour', font: 'serif', color: '#b7791f', words: '#0a2429' },
      ink: '#0a2429',
      ground: '#faf5ea',
      pattern: 'square',
      ring: 'soft',
    },
    {
      frame: { id: 'underline', text: 'Floor plan', font: 'condensed', color: '#d97706', words: '#1f2937' },
      ink: '#1f2937',
      ground: '#ffffff',
      pattern: 'square',
      ring: 'cut',
    },
    {
      frame: {
        id: 'beside',
        text: 'Contact',
        font: 'serif',
        icon: 'phone',
        color: '#8a4a1c',
        words: '#3d1f0a',
      },
      ink: '#3d1f0a',
      ground: '#fbf6ee',
      pattern: 'fluid',
      ring: 'rounded',
    },
  ],
  health: [
    {
      frame: { id: 'pulse', text: 'Book now', font: 'rounded', color: '#c0264b', words: '#06323f' },
      ink: '#06323f',
      ground: '#ffffff',
      pattern: 'rounded',
      ring: 'rounded',
    },
    {
      frame: { id: 'waves', text: 'Check in', font: 'rounded', color: '#0e7490', words: '#ffffff' },
      ink: '#0b3b47',
      to: '#0a4a6b',
      ground: '#f0fbfb',
      pattern: 'fluid',
      ring: 'soft',
    },
    {
      frame: {
        id: 'hexagon',
        text: 'Ask us',
        font: 'rounded',
        icon: 'cross',
        color: '#155e63',
        words: '#ffffff',
      },
      ink: '#0c3c40',
      ground: '#ffffff',
      pattern: 'square',
      ring: 'cushion',
    },
    {
      frame: { id: 'garland', text: 'Stay well', font: 'script', color: '#3f7d58', words: '#1c3b2a' },
      ink: '#1c3b2a',
      ground: '#e2f2e5',
      pattern: 'leaf',
      ring: 'soft',
    },
    {
      frame: {
        id: 'beside',
        text: 'Download the app',
        font: 'rounded',
        icon: 'phone',
        color: '#1683c4',
        words: '#0b2f4a',
      },
      ink: '#0b2f4a',
      ground: '#f1f8fe',
      pattern: 'rounded',
      ring: 'soft',
    },
  ],
  school: [
    {
      frame: { id: 'pencil', text: 'Learn more', font: 'rounded', color: '#e8890c', words: '#17284a' },
      ink: '#17284a',
      ground: '#fff1c2',
      pattern: 'square',
      ring: 'rounded',
    },
    {
      frame: { id: 'notebook', text: 'Homework', font: 'slab', color: '#1d4e89', words: '#ffffff' },
      ink: '#102f55',
      ground: '#fffef7',
      pattern: 'classy',
      ring: 'square',
    },
    {
      frame: { id: 'underline', text: 'Join us', font: 'rounded', color: '#c92a2a', words: '#17284a' },
      ink: '#101c36',
      ground: '#fff6d9',
      pattern: 'square',
      ring: 'soft',
    },
    {
      frame: { id: 'shield', text: 'Open day', font: 'serif', color: '#14284b', words: '#f6c445' },
      ink: '#14284b',
      ground: '#ffffff',
      pattern: 'square',
      ring: 'square',
    },
    {
      frame: { id: 'arrow', text: 'Say hello', font: 'script', color: '#2b8a3e', words: '#14401f' },
      ink: '#14401f',
      ground: '#f4fbf0',
      pattern: 'fluid',
      ring: 'cushion',
    },
  ],
  winter: [
    {
      frame: { id: 'snow', text: 'Happy holidays', font: 'script', color: '#3b7dc4', words: '#0c2747' },
      ink: '#0c2747',
      ground: '#e0effc',
      pattern: 'rounded',
      ring: 'rounded',
    },
    {
      frame: { id: 'hills', text: 'Winter sale', font: 'condensed', color: '#14532d', words: '#ffffff' },
      ink: '#0d3a20',
      ground: '#f2f9fc',
      pattern: 'square',
      ring: 'cushion',
    },
    {
      frame: { id: 'present', text: 'Gift ideas', font: 'serif', color: '#9b1c31', words: '#ffe3b8' },
      ink: '#5a0d1b',
      ground: '#fff8f0',
      pattern: 'classy',
      ring: 'soft',
    },
    {
      frame: { id: 'garland', text: 'You are invited', font: 'serif', color: '#2f6b3c', words: '#8c1a2b' },
      ink: '#3b0d14',
      ground: '#fffaf3',
      pattern: 'leaf',
      ring: 'leaf',
    },
    {
      frame: { id: 'hearts', text: 'Warm up', font: 'slab', color: '#c2334d', words: '#4a1016' },
      ink: '#4a1016',
      ground: '#ffe6e2',
      pattern: 'rounded',
      ring: 'soft',
    },
  ],
  summer: [
    {
      frame: { id: 'sunrise', text: 'Summer sale', font: 'condensed', color: '#f08c00', words: '#0c3c4c' },
      ink: '#0c3c4c',
      ground: '#ffeab8',
      pattern: 'rounded',
      ring: 'rounded',
    },
    {
      frame: { id: 'ripples', text: 'Follow us', font: 'rounded', color: '#1c9bd1', words: '#0b3954' },
      ink: '#0b3954',
      ground: '#f0fbff',
      pattern: 'fluid',
      ring: 'soft',
    },
    {
      frame: { id: 'arch', text: 'Open air', font: 'slab', color: '#c2410c', words: '#fff0d0' },
      ink: '#5c1f08',
      to: '#7a1f0a',
      ground: '#fff8ea',
      pattern: 'classy',
      ring: 'square',
    },
    {
      frame: {
        id: 'polaroid',
        text: 'Share your photos',
        font: 'script',
        color: '#fbe3bd',
        words: '#c2410c',
      },
      ink: '#3a1206',
      ground: '#ffffff',
      pattern: 'square',
      ring: 'soft',
    },
    {
      frame: { id: 'corners', text: 'Book now', font: 'rounded', color: '#2b8a3e', words: '#0f3d2e' },
      ink: '#0f3d2e',
      ground: '#ddf2d0',
      pattern: 'leaf',
      ring: 'leaf',
    },
  ],
  wedding: [
    {
      frame: { id: 'archway', text: 'Save the date', font: 'script', color: '#a08149', words: '#3d3325' },
      ink: '#3d3325',
      ground: '#fffdf8',
      pattern: 'classy',
      ring: 'soft',
    },
    {
      frame: { id: 'corners', text: 'You are invited', font: 'script', color: '#6f8f78', words: '#2f3e34' },
      ink: '#2f3e34',
      ground: '#fbfaf4',
      pattern: 'leaf',
      ring: 'cushion',
    },
    {
      frame: { id: 'rings', text: 'Our wedding', font: 'serif', color: '#b08d57', words: '#43203a' },
      ink: '#43203a',
      ground: '#fdf6f6',
      pattern: 'rounded',
      ring: 'rounded',
    },
    {
      frame: { id: 'flourish', text: 'Gift list', font: 'script', color: '#a3845a', words: '#27303f' },
      ink: '#27303f',
      ground: '#ffffff',
      pattern: 'classy',
      ring: 'square',
    },
    {
      frame: { id: 'scallop', text: 'Share your photos', font: 'serif', color: '#efd9d3', words: '#6b3f47' },
      ink: '#4a2228',
      ground: '#fffaf8',
      pattern: 'fluid',
      ring: 'soft',
    },
  ],
  tech: [
    {
      frame: { id: 'circuit', text: 'Connect', color: '#0d9488', words: '#0a1124' },
      ink: '#0a1124',
      ground: '#dcf5ef',
      pattern: 'square',
      ring: 'cut',
    },
    {
      frame: { id: 'browser', text: 'Try the demo', color: '#1e1b4b', words: '#a5f3e0' },
      ink: '#1e1b4b',
      ground: '#ffffff',
      pattern: 'rounded',
      ring: 'soft',
    },
    {
      frame: { id: 'viewfinder', text: 'Scan me', font: 'condensed', color: '#2563eb', words: '#0b1220' },
      ink: '#0b1220',
      ground: '#ffffff',
      pattern: 'square',
      ring: 'square',
    },
    {
      frame: { id: 'split', text: 'Download the app', font: 'condensed', color: '#4338ca', words: '#ffffff' },
      ink: '#1f1a5c',
      to: '#560f63',
      ground: '#f5f6ff',
      pattern: 'fluid',
      ring: 'rounded',
    },
    {
      frame: { id: 'glints', text: 'Go online', font: 'rounded', color: '#7c3aed', words: '#1b1036' },
      ink: '#1b1036',
      ground: '#ece4ff',
      pattern: 'mosaic',
      ring: 'square',
    },
  ],
  plain: [
    { ink: '#111111', ground: '#ffffff', pattern: 'square', ring: 'square' },
    {
      frame: { id: 'rules', text: 'Scan me', font: 'serif', color: '#111111' },
      ink: '#111111',
      ground: '#ffffff',
      pattern: 'classy',
      ring: 'cushion',
    },
    {
      frame: { id: 'beside', text: 'Free Wi-Fi', icon: 'wifi', color: '#111111' },
      ink: '#111111',
      ground: '#ffffff',
      pattern: 'rounded',
      ring: 'soft',
    },
    {
      frame: { id: 'poster', text: 'Scan me', font: 'condensed', color: '#111111', words: '#ffffff' },
      ink: '#111111',
      ground: '#ffffff',
      pattern: 'square',
      ring: 'cut',
    },
    {
      frame: { id: 'arrow', text: 'Find out more', font: 'rounded', color: '#111111' },
      ink: '#111111',
      ground: '#ffffff',
      pattern: 'rounded',
      ring: 'rounded',
    },
  ],
} as const satisfies Readonly<Record<string, readonly Look[]>>
