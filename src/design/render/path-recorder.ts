import { turnPath } from './turn-path.ts'

/** Where one part of a code gathers its path data. */
export type PathParts = { readonly modules: string[]; readonly cornerSquares: string[]; readonly cornerDots: string[] }

type Attributes = Readonly<Record<string, string | undefined>>

/** As much of an element as the drawing package uses: attributes, and children that become path data at once. */
class RecordedElement {
  private readonly attributes: Record<string, string> = {}
  private part: string[] | undefined

  constructor(
    private readonly name: string,
    private readonly parts: PathParts,
    private readonly offset: readonly [number, number],
  ) {}

  setAttribute(name: string, value: string): void {
    this.attributes[name] = value
    if (name === 'id') this.part = partNamed(value, this.parts)
  }

  appendChild(child: RecordedElement): void {
    this.part?.push(pathOf(child.name, child.attributes, this.offset))
  }
}

/** Stands in for a window while the package draws: no document is needed, so a page, a worker and a server agree. */
export function pathRecorder(parts: PathParts, offset: readonly [number, number]): object {
  return {
    document: { createElementNS: (_: string, name: string) => new RecordedElement(name, parts, offset) },
  }
}

function partNamed(id: string, parts: PathParts): string[] | undefined {
  if (id.startsWith('clip-path-dot-color')) return parts.modules
  if (id.startsWith('clip-path-corners-square-color')) return parts.cornerSquares
  return id.startsWith('clip-path-corners-dot-color') ? parts.cornerDots : undefined
}

function pathOf(name: string, attributes: Attributes, offset: readonly [number, number]): string {
  const number = (attribute: string) => Number(attributes[attribute])
  if (name === 'rect') {
    const width = number('width')
    return `M${number('x') + offset[0]} ${number('y') + offset[1]}h${width}v${number('height')}h${-width}z`
  }
  if (name === 'circle') {
    const radius = number('r')
    const arc = `a${radius} ${radius} 0 1 0 `
    const start = `M${number('cx') - radius + offset[0]} ${number('cy') + offset[1]}`
    return `${start}${arc}${2 * radius} 0${arc}${-2 * radius} 0z`
  }
  return turnPath(attributes['d'] ?? '', attributes['transform'] ?? '', offset)
}
