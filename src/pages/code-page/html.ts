/** Markup that is safe already. */
export type Html = { readonly markup: string }

type Value = string | number | Html | null | undefined | false | readonly Value[]

/** Markup from a template: every text is escaped, `Html` is taken as it is, null and false leave nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { markup: strings.reduce((made, text, index) => made + markupOf(values[index - 1]) + text) }
}

function markupOf(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number') return String(value)
  return 'markup' in value ? value.markup : value.map(markupOf).join('')
}

/** An attribute with its space, or nothing without a value. */
export function attribute(name: string, value: string | number | null | undefined): Html {
  return value === null || value === undefined || value === '' ? html`` : html` ${name}="${value}"`
}

/** The content of one type's page, inside the common layout. */
export type PageView = {
  /** Of the browser's tab and of previewers. */
  readonly title: string
  readonly description: string
  /** Address of the page's main picture; null without one. */
  readonly picture: string | null
  /** `band`: a coloured band behind the portrait. `banner`: the body begins with a picture. `none`: neither. */
  readonly hero: 'band' | 'banner' | 'none'
  /** Rules of this page alone, behind those of all pages. */
  readonly style?: string
  readonly body: Html
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
