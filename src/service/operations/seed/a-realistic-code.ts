import { applyTemplate, templates } from '#design/brand/templates.ts'
import { newDesign } from '#design/design.ts'
import { designToFields } from '#design/record-design.ts'
import { toRow } from '../../domain/code.ts'
import type { Code, QrCodesTable } from '../../domain/stored-code.ts'
import { createRequestSchema } from '#contract/create.ts'
import { parseCreate } from '../../domain/code-requests.ts'

/** A new code of user 1 with the defaults. */
export function aNewCode(fields: Partial<Code> & Pick<Code, 'tag' | 'created_at'>): Code {
  return { ...(template ??= aTemplate()), updated_at: fields.created_at, ...fields }
}

let template: Code | null = null

/** Parsed once, because seeds make ten thousands of codes. */
function aTemplate(): Code {
  const domain = 'go.acme.com'
  const body = { brandedDomain: domain, slashTag: 'menu', destinationUrl: 'https://example.com/menu', qr: '' }
  const code = parseCreate(createRequestSchema.parse(body), { user_id: 1, saved_by: 1, domain, now: 0 })
  if (!code.ok) throw new Error(`The code was refused: ${JSON.stringify(code.refusal)}`)
  return { ...code.value, designSent: null }
}

const campaigns = [
  'Summer sale',
  'Winter menu',
  'Spring collection',
  'Loyalty card',
  'Grand opening',
  'Black Friday',
]
  .concat([
    'Table',
    'Wi-Fi for guests',
    'Feedback',
    'Recipe of the week',
    'Warranty',
    'Spare parts',
    'Assembly guide',
  ])
  .concat([
    'Café Crème',
    'Été à la plage',
    'Weihnachtsmarkt',
    'Frühjahrsputz',
    'Visita guiada',
    'Museum audio tour',
  ])
const places = [
  'Berlin',
  'München',
  'Paris',
  'Lyon',
  'Madrid',
  'Lisboa',
  'Wien',
  'Zürich',
  'Oslo',
  'Kraków',
  'Leeds',
  'Porto',
]
const media = [
  'poster',
  'flyer',
  'packaging',
  'display',
  'window',
  'receipt',
  'business card',
  'menu',
  'van',
  'catalogue',
]
const shops = [
  'www.acme.com',
  'shop.acme.com',
  'acme.example',
  'menu.acme.com',
  'support.acme.com',
  'events.acme.example',
]

/** The columns of a design. */
type Look = Pick<
  Code,
  | 'preset'
  | 'color'
  | 'bg_color'
  | 'is_bg_transparent'
  | 'pattern'
  | 'corner'
  | 'frame'
  | 'primary_color'
  | 'secondary_color'
  | 'text_color'
  | 'designSent'
>

/** The designs of the templates. */
const looks: readonly Look[] = templates.map((template) => {
  const { design, ...flat } = designToFields(applyTemplate(newDesign, template))
  return {
    preset: flat.preset,
    color: flat.color,
    bg_color: flat.bgColor,
    is_bg_transparent: flat.isBgTransparent,
    pattern: flat.pattern,
    corner: flat.corner,
    frame: flat.frame,
    primary_color: flat.primary,
    secondary_color: flat.secondary,
    text_color: flat.textColor,
    designSent: { qr: design, frame: null },
  }
})

const day = 24 * 3_600_000

export type RealisticCode = { readonly row: QrCodesTable; readonly scans: number; readonly clicks: number }

/** A code of a retail chain. `number` makes its tag unique. */
export function aRealisticCode(
  random: () => number,
  code: { readonly userId: number; readonly id: number; readonly domain: string; readonly now: number },
): RealisticCode {
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] ?? (values[0] as Value)
  const campaign = pick(campaigns)
  const place = pick(places)
  const medium = pick(media)
  const year = 2023 + Math.floor(random() * 4)
  const words = `${campaign} ${place}`.normalize('NFKD').replace(/[^\w ]/g, '')
  const slug = words.toLowerCase().trim().replace(/\s+/g, '-')
  const created = code.now - Math.floor(random() * 1_000 * day)
  const updated = Math.min(code.now, created + Math.floor(random() ** 3 * 300 * day))
  const expires = random() < 0.1 ? created + Math.floor(random() * 1_500 * day) : null
  const realistic: Code = {
    ...aNewCode({
      user_id: code.userId,
      domain: code.domain,
      tag: `${slug}-${code.id.toString(36)}`,
      created_at: new Date(created).toISOString(),
    }),
    id: code.id,
    destination_url: `https://${pick(shops)}/${slug}/${medium.replace(' ', '-')}?ref=${code.id}`,
    title: `${campaign} ${place} ${medium} ${year}`,
    title_label: `${campaign} ${place} ${medium} ${year}`.toLowerCase(),
    title_source: 'given',
    tags: random() < 0.15 ? '' : [medium, place, ...(random() < 0.3 ? [String(year)] : [])].join(','),
    is_active: random() >= 0.05,
    is_starred: random() < 0.02,
    expiration_date: expires === null ? null : new Date(expires).toISOString(),
    utm_source: random() < 0.4 ? 'print' : null,
    utm_medium: random() < 0.4 ? medium : null,
    ...pick(looks),
    updated_at: new Date(updated).toISOString(),
  }
  const scans = random() < 0.3 ? 0 : Math.floor(10 ** (random() ** 2 * 5))
  return {
    row: toRow(realistic, code.now),
    scans,
    clicks: Math.floor(scans * random() * 0.1),
  }
}
