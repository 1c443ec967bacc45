/**
 * New names for ids and classes that are not plain ASCII, because not every reader of a stored drawing understands
 * `url(#größe)` or an escaped class.
 */
export class DrawingNames {
  readonly #ids = new Map<string, string>()
  readonly #classes = new Map<string, string>()

  id(name: string): string {
    return renamed(this.#ids, name, 'id')
  }

  class(name: string): string {
    return renamed(this.#classes, name, 'class')
  }

  /** The `#id` of a reference to the same file; null for another reference. */
  reference(address: string): string | null {
    const [, name = ''] = /^\s*#(.*?)\s*$/s.exec(address) ?? []
    return name === '' ? null : `#${this.id(decoded(name))}`
  }
}

function renamed(names: Map<string, string>, name: string, prefix: string): string {
  if (/^[A-Za-z_][\w.-]*$/.test(name)) return name
  const known = names.get(name)
  if (known !== undefined) return known
  const made = `${prefix}-renamed-${names.size + 1}`
  names.set(name, made)
  return made
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
