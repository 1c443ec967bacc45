import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** Drawings of 64 by 64, each in one colour. */
const drawings = {
  fork: '<path d="M20 8v16a6 6 0 0 0 4 5.7V56h6V29.700a6 6 0 0 0 4-5.700V8h-4v14h-3V8h-4v14h-3V8zM40 8c6 2 8 10 8 18 0 5-2 8-4 9v21h-6V8z"/>',
  note: '<path d="M24 12l26-6v36a9 8 0 1 1-6-7.600V20l-14 3.200V48a9 8 0 1 1-6-7.600z"/>',
  fern: '<path d="M30 58V40C16 40 8 32 8 18c12 0 19 5 22 13C31 18 39 8 56 6c0 18-8 28-20 30v22z"/>',
  bean: '<path d="M14 50C2 36 12 12 34 8c-4 10-12 16-14 28-1 6-2 10-6 14zm6 4c4-6 5-10 6-17 2-12 11-18 15-28 17 6 19 28 7 40-8 8-19 9-28 5z"/>',
  house: '<path d="M32 7L4 31h9v26h14V40h10v17h14V31h9z"/>',
  willow: '<path d="M32 57C6 39 4 25 10 16c6-9 18-7 22 3 4-10 16-12 22-3 6 9 4 23-22 41z"/>',
  cap: '<path d="M32 10L2 25l30 15 24-12v16h4V25zM14 37v11c5 7 31 7 36 0V37L32 46z"/>',
  rings:
    '<path fill-rule="evenodd" d="M24 18a19 19 0 1 0 0 38 19 19 0 0 0 0-38zm0 6a13 13 0 1 1 0 26 13 13 0 0 1 0-26zM42 12a19 19 0 0 0-9 2.300l4 4.500A13 13 0 1 1 43 44l-1 6a19 19 0 0 0 0-38z"/>',
  spark: '<path d="M36 4L10 36h16l-4 24 30-36H35z"/>',
  anchor:
    '<path fill-rule="evenodd" d="M32 4a9 9 0 0 0-4 17v5H18v6h10v21c-8-1-13-6-15-13l5 1-9-13-7 14 4-1c3 14 13 22 26 22s23-8 26-22l4 1-7-14-9 13 5-1c-2 7-7 12-15 13V32h10v-6H36v-5a9 9 0 0 0-4-17zm0 6a3 3 0 1 1 0 6 3 3 0 0 1 0-6z"/>',
}

export type SampleLogo = keyof typeof drawings

/** A logo as SVG in one colour, and its id, which is a hash of its content as for uploads. */
export function aLogo(
  drawing: SampleLogo,
  colour: string,
): { readonly id: string; readonly content: Buffer } {
  const content = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><g fill="${colour}">${drawings[drawing]}</g></svg>`,
  )
  return { id: createHash('sha256').update(content).digest('hex').slice(0, 32), content }
}

const sheets = {
  menu: ['Summer menu', 'Tomatoes, peach, burrata', 'Grilled mackerel, dill', 'Lemon tart', 'Strawberries'],
  programme: ['Quayside Festival', 'Friday: three bands, one sunset', 'Saturday: all day', 'Sunday: brass'],
  manual: ['Your grinder', '1. Fill the hopper', '2. Turn to your brew', '3. Press once'],
  plan: [
    '12 Bridge Street',
    'Ground floor: kitchen, living room',
    'First floor: three bedrooms',
    'Garden: 90 m2',
  ],
} as const

export type SampleFile = keyof typeof sheets | 'sound'

/** A PDF of one page: a title and lines below it. */
export function aSheet(sheet: keyof typeof sheets): Buffer {
  const [title, ...lines] = sheets[sheet]
  const text = [
    `/F1 34 Tf 48 500 Td (${title}) Tj`,
    ...lines.map((line) => `/F1 16 Tf 0 -34 Td (${line}) Tj`),
  ]
  const drawing = `0.98 0.95 0.9 rg 0 0 420 595 re f 0.2 0.1 0.08 rg BT ${text.join(' ')} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = body.length
    body += `${index + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${body}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

/** A landscape in two colours: a sun over three hills. */
export async function aPicture(sky: string, ground: string): Promise<Buffer> {
  const hills = [340, 430, 520].map(
    (y, at) =>
      `<path d="M0 ${y}Q${160 + at * 60} ${y - 130} 320 ${y}T640 ${y - 20}V640H0z" fill="${ground}" opacity="${0.45 + at * 0.25}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640"><rect width="640" height="640" fill="${sky}"/><circle cx="450" cy="190" r="80" fill="#fff" opacity=".7"/>${hills.join('')}</svg>`
  return await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}

/** Five seconds of silence as MP3: frames of 128 kbit/s at 44.1 kHz. */
export function aSilence(): Buffer {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  return Buffer.concat(Array.from({ length: 192 }, () => frame))
}
