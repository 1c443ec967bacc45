import * as z from 'zod/mini'
import type { Utm } from '../../../drafts/editor-values.ts'

export type UtmTemplate = { readonly name: string; readonly utm: Utm }

const key = 'tessera.utm-templates'
const text = z.string().check(z.maxLength(255))
const templatesSchema = z.array(
  z.object({
    name: z.string().check(z.minLength(1), z.maxLength(60)),
    utm: z.object({ source: text, medium: text, campaign: text, term: text, content: text }),
  }),
)

/** The templates of this browser by name; none when it keeps nothing or holds something else there. */
export function readUtmTemplates(): UtmTemplate[] {
  try {
    const parsed = templatesSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

/** Keeps a template in place of the one of that name, and gives all of them. */
export function keepUtmTemplate(template: UtmTemplate): UtmTemplate[] {
  const others = readUtmTemplates().filter(({ name }) => name !== template.name)
  return write([...others, template].toSorted((one, other) => one.name.localeCompare(other.name)))
}

export function forgetUtmTemplate(name: string): UtmTemplate[] {
  return write(readUtmTemplates().filter((template) => template.name !== name))
}

function write(templates: UtmTemplate[]): UtmTemplate[] {
  try {
    localStorage.setItem(key, JSON.stringify(templates))
  } catch {
    // A browser without storage keeps them until the page is left.
  }
  return templates
}
