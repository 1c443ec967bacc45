import * as z from 'zod/mini'
import { type Utm, utmParts } from '../../api/editor-values.ts'
import { readPersonal, storePersonal } from '../../api/personal-storage.ts'

/** The destination with UTM parameters. Parameters already in the destination win. */
export function destinationWithUtm(destination: string, utm: Utm): string {
  if (!URL.canParse(destination)) return destination
  const address = new URL(destination)
  for (const [key, value] of Object.entries(utm)) {
    const name = `utm_${key}`
    if (value.trim() !== '' && !address.searchParams.has(name))
      address.searchParams.append(name, value.trim())
  }
  return address.href
}

/** The UTM parameters that the destination already has. */
export function utmOfDestination(destination: string): (keyof Utm)[] {
  if (!URL.canParse(destination)) return []
  const query = new URL(destination).searchParams
  return utmParts.filter((key) => query.has(`utm_${key}`))
}

type UtmTemplate = { readonly name: string; readonly utm: Utm }

const key = 'tessera.utm-templates'
const text = z.string().check(z.maxLength(255))
const templatesSchema = z.array(
  z.object({
    name: z.string().check(z.minLength(1), z.maxLength(60)),
    utm: z.object({ source: text, medium: text, campaign: text, term: text, content: text }),
  }),
)

/** Stored templates by name; empty without storage or for invalid data. */
export function readUtmTemplates(): UtmTemplate[] {
  try {
    const parsed = templatesSchema.safeParse(JSON.parse(readPersonal(key) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

/** Saves a template under its name and returns all templates. */
export function keepUtmTemplate(template: UtmTemplate): UtmTemplate[] {
  const others = readUtmTemplates().filter(({ name }) => name !== template.name)
  return write([...others, template].toSorted((one, other) => one.name.localeCompare(other.name)))
}

export function forgetUtmTemplate(name: string): UtmTemplate[] {
  return write(readUtmTemplates().filter((template) => template.name !== name))
}

function write(templates: UtmTemplate[]): UtmTemplate[] {
  storePersonal(key, JSON.stringify(templates))
  return templates
}
