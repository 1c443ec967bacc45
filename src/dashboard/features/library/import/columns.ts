/** What a column can be. */
export const importFields = [
  'destinationUrl',
  'title',
  'slashTag',
  'tags',
  'expirationDate',
  'utm_source',
  'utm_medium',
  'utm_campaign',
] as const
export type ImportField = (typeof importFields)[number]

/** Taken as they are from a file that an export wrote, where they go by exactly these names. */
export const carriedFields = ['qrType', 'text', 'utm_term', 'utm_content'] as const

/** Which column each field is taken from, counted from 0; left out: from none. */
export type ColumnMap = { readonly [field in ImportField]?: number }

/** Words that headers use, without case and without what is no letter or digit. */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  destinationUrl: [
    'destinationurl',
    'destination',
    'url',
    'link',
    'target',
    'targeturl',
    'website',
    'address',
    'longurl',
    'ziel',
    'zielurl',
  ],
  title: ['title', 'name', 'label', 'titel', 'bezeichnung'],
  slashTag: ['slashtag', 'slug', 'shortcode', 'backhalf', 'path', 'alias', 'keyword', 'kurzlink', 'code'],
  tags: ['tags', 'tag', 'labels', 'categories', 'category', 'schlagworte'],
  expirationDate: [
    'expirationdate',
    'expires',
    'expiresat',
    'expiry',
    'expirydate',
    'validuntil',
    'until',
    'ablaufdatum',
  ],
  utm_source: ['utmsource', 'source'],
  utm_medium: ['utmmedium', 'medium'],
  utm_campaign: ['utmcampaign', 'campaign'],
}

/** The columns as their headers and first values suggest. */
export function guessColumns(header: readonly string[], first: readonly string[]): ColumnMap {
  const heads = header.map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  const taken = new Set<number>()
  const map: { [field in ImportField]?: number } = {}
  for (const field of importFields) {
    const place = names[field]
      .map((name) => heads.indexOf(name))
      .find((found) => found !== -1 && !taken.has(found))
    if (place === undefined) continue
    map[field] = place
    taken.add(place)
  }
  const address = first.findIndex((cell, place) => !taken.has(place) && /^https?:\/\//i.test(cell))
  if (map.destinationUrl === undefined && address !== -1) map.destinationUrl = address
  return map
}
