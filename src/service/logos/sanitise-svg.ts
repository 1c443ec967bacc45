import { isUnsafeStyle, svgAttributes, svgElements, unsafeReference } from './svg-allow-list.ts'
import { showsSomething } from './shows-something.ts'
import { svgSize } from './svg-size.ts'

export type SanitisedSvg = { readonly text: string; readonly width: number; readonly height: number }

/** More elements and attributes than any logo, few enough to look at each. */
const maxElements = 3_000
const maxAttributes = 12_000
/** Deeper than any drawing program nests, shallow enough to walk. */
const maxDepth = 100
/** Copies by `use` at most. */
const maxCopies = 200

/**
 * The drawing in an SVG file, without everything that is not on the allow-list. Null when it is no SVG,
 * declares entities, or is nested or copied beyond reason; 'empty' when nothing is left to be seen. The sanitiser and its document load at the first SVG.
 */
export async function sanitiseSvg(text: string): Promise<SanitisedSvg | 'empty' | null> {
  if (/<!ENTITY|<!DOCTYPE[^<>[]*\[/i.test(text)) return null
  if (countOf(text, '<') > maxElements * 2 || countOf(text, '=') > maxAttributes) return null
  const { window, purify } = await (loading ??= loadSanitiser())
  try {
    const document = new window.DOMParser().parseFromString(withoutPrologue(text), 'image/svg+xml')
    const root = document.documentElement
    if (root.localName !== 'svg' || root.namespaceURI !== svgNamespace || isTooDeep(root)) return null
    purify.sanitize(root, {
      IN_PLACE: true,
      NAMESPACE: svgNamespace,
      ALLOWED_TAGS: ['#text', ...svgElements],
      ALLOWED_ATTR: [...svgAttributes],
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      ALLOW_UNKNOWN_PROTOCOLS: false,
      SANITIZE_DOM: false,
      KEEP_CONTENT: false,
    })
    keepAllowed(root)
    keepFlatCopies(root)
    const size = svgSize(root)
    if (size === null) return null
    if (!showsSomething(root)) return 'empty'
    root.setAttribute('width', String(size.width))
    root.setAttribute('height', String(size.height))
    return { text: new window.XMLSerializer().serializeToString(root), ...size }
  } catch {
    return null
  }
}

function countOf(text: string, sign: string): number {
  return text.split(sign).length - 1
}

let loading: ReturnType<typeof loadSanitiser> | null = null

/** Slow to load and large, so it waits for the first SVG and is kept. */
async function loadSanitiser() {
  const { JSDOM } = await import('jsdom')
  const { default: createPurify } = await import('dompurify')
  const { window } = new JSDOM('')
  return { window, purify: createPurify(window) }
}

const svgNamespace = 'http://www.w3.org/2000/svg'
const elements = new Set<string>(svgElements)
const attributes = new Set<string>(svgAttributes)

/** What stands before the root: declaration, comments, the document type of older drawing programs. */
function withoutPrologue(text: string): string {
  const start = text.search(/<svg[\s>/]|<[a-z]+:svg[\s>]/i)
  return start < 0 ? text : text.slice(start)
}

function isTooDeep(root: Element): boolean {
  let level: Element[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true
    level = level.flatMap((element) => [...element.children])
  }
  return false
}

/** The same list once more, by our own walk, with what a list of names cannot say about values. */
function keepAllowed(root: Element): void {
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (!elements.has(element.localName) || element.namespaceURI !== svgNamespace) {
      element.remove()
      continue
    }
    if (element.localName === 'style' && isUnsafeStyle(element.textContent ?? '')) element.remove()
    for (const { name, value } of Array.from(element.attributes)) {
      const isReference = name === 'href' || name === 'xlink:href'
      const isUnsafe =
        !attributes.has(name) ||
        (isReference && !/^#[\w.:-]+$/.test(value.trim())) ||
        (name === 'style' ? isUnsafeStyle(value) : unsafeReference(value))
      if (isUnsafe) element.removeAttribute(name)
    }
  }
}

/** Copies of copies grow without bound, so only a copy of something without copies stays. */
function keepFlatCopies(root: Element): void {
  const byId = new Map([...root.querySelectorAll('[id]')].map((element) => [element.id, element]))
  const copies = [...root.querySelectorAll('use')]
  for (const use of copies.slice(maxCopies)) use.remove()
  for (const use of copies.slice(0, maxCopies)) {
    const target = byId.get((use.getAttribute('href') ?? use.getAttribute('xlink:href') ?? '').slice(1))
    const isFlat = target !== undefined && target.localName !== 'use' && target.querySelector('use') === null
    if (!isFlat || target.contains(use)) use.remove()
  }
}
