/** UTM parameters that forms offer, without `utm_`. */
export const utmParts = ['source', 'medium', 'campaign', 'term', 'content'] as const
export type UtmPart = (typeof utmParts)[number]
/** In the field of a new code: leave it empty, where the template of the folder would fill it in. */
export const leftEmpty = '-'
export type Utm = Readonly<Record<UtmPart, string>>

/** Placeholders of a template. `placement` stays in the code, because each visit has its own. */
export const utmPlaceholders = ['code', 'placement', 'campaign', 'folder'] as const

/** Values of the placeholders: a slash tag and names; empty where there is none. */
export type UtmFacts = Readonly<Record<'code' | 'campaign' | 'folder', string>>

/** One value of a template for a code. Names become lower case with hyphens, so that reports do not list them twice. */
export function filledUtm(pattern: string, facts: UtmFacts): string {
  return filled(pattern, /\{(code|campaign|folder)\}/g, (name) => facts[name as keyof UtmFacts])
}

/** The value of one visit. @param placement its mark; empty for a visit without one. */
export function withPlacement(value: string, placement: string): string {
  return value.includes('{placement}') ? filled(value, /\{(placement)\}/g, () => placement) : value
}

function filled(pattern: string, places: RegExp, nameOf: (name: string) => string): string {
  const text = pattern.replaceAll(places, (_, name: string) => asUtmValue(nameOf(name)))
  // An empty name leaves no separator behind.
  return text === pattern ? pattern : text.replaceAll(/^[-_]+|[-_]+$/g, '')
}

function asUtmValue(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_.]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
}
