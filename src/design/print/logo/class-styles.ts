/** What one rule says of the classes that it names. */
type Rule = { readonly classes: readonly string[]; readonly declarations: string }

/**
 * The style sheet of a drawing as declarations by class, as drawing programs write it: `.cls-1,.cls-2{fill:#123456}`.
 * Null when a rule asks for more than a class, because inside another picture it would reach that picture's parts.
 */
export function classStyles(sheet: string): ((classes: string) => string) | null {
  const rules: Rule[] = []
  const rest = sheet.replace(/\/\*[^]*?\*\//g, '').replace(/([^{}]*)\{([^{}]*)\}/g, (_, selectors, body) => {
    const names = String(selectors)
      .split(',')
      .map((selector) => selector.trim())
    if (!names.every((name) => /^\.[\w-]+$/.test(name))) return '?'
    rules.push({ classes: names.map((name) => name.slice(1)), declarations: String(body).trim() })
    return ''
  })
  if (rest.trim() !== '') return null
  return (classes) => {
    const worn = classes.split(/\s+/)
    return rules
      .filter((rule) => rule.classes.some((name) => worn.includes(name)))
      .map(({ declarations }) => declarations.replace(/;?$/, ';'))
      .join('')
  }
}
