import { turnPath } from './turn-path.ts'

/** Path data of the parts of a code, as they are drawn. */
export type PathParts = {
  readonly modules: PathText
  readonly cornerSquares: PathText
  readonly cornerDots: PathText
}

/** Path data that grows; rectangles drawn side by side, left to right, become one. */
export class PathText {
  private text = ''
  private run: {
    readonly left: number
    readonly top: number
    readonly height: number
    right: number
  } | null = null

  addRectangle(left: number, top: number, width: number, height: number): void {
    if (this.run?.right === left && this.run.top === top && this.run.height === height) {
      this.run.right = left + width
      return
    }
    this.endRun()
    this.run = { left, top, height, right: left + width }
  }

  addPath(path: string): void {
    this.endRun()
    this.text += path
  }

  toString(): string {
    this.endRun()
    return this.text
  }

  private endRun(): void {
    if (this.run === null) return
    const { left, top, right, height } = this.run
    this.text += `M${left} ${top}h${right - left}v${height}h${left - right}z`
    this.run = null
  }
}

type Attributes = Readonly<Record<string, string | undefined>>

/** As much of an element as the drawing package uses: attributes, and children that become path data at once. */
class RecordedElement {
  private readonly attributes: Record<string, string> = {}
  private part: PathText | undefined

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
    if (this.part !== undefined) draw(this.part, child.name, child.attributes, this.offset)
  }
}

/** Stands in for a window while the package draws: no document is needed, so a page, a worker and a server agree. */
export function pathRecorder(parts: PathParts, offset: readonly [number, number]): object {
  return {
    document: { createElementNS: (_: string, name: string) => new RecordedElement(name, parts, offset) },
  }
}

function partNamed(id: string, parts: PathParts): PathText | undefined {
  if (id.startsWith('clip-path-dot-color')) return parts.modules
  if (id.startsWith('clip-path-corners-square-color')) return parts.cornerSquares
  return id.startsWith('clip-path-corners-dot-color') ? parts.cornerDots : undefined
}

function draw(part: PathText, name: string, attributes: Attributes, offset: readonly [number, number]): void {
  const number = (attribute: string) => Number(attributes[attribute])
  if (name === 'rect') {
    part.addRectangle(number('x') + offset[0], number('y') + offset[1], number('width'), number('height'))
  } else if (name === 'circle') {
    const radius = number('r')
    const arc = `a${radius} ${radius} 0 1 0 `
    const start = `M${number('cx') - radius + offset[0]} ${number('cy') + offset[1]}`
    part.addPath(`${start}${arc}${2 * radius} 0${arc}${-2 * radius} 0z`)
  } else part.addPath(turnPath(attributes['d'] ?? '', attributes['transform'] ?? '', offset))
}
