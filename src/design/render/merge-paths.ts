/** Where the parts of a code are written to while the package draws them. */
export type PathParts = {
  /** The path of the module that holds a point, in picture units from the code's upper left corner. */
  readonly moduleAt: (x: number, y: number) => PathText
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

type Part = 'modules' | 'cornerSquares' | 'cornerDots'

/** As much of an element as the drawing package uses: attributes, and children that become path data at once. */
class RecordedElement {
  private readonly attributes: Record<string, string> = {}
  private part: Part | undefined

  constructor(
    private readonly name: string,
    private readonly parts: PathParts,
    private readonly offset: readonly [number, number],
  ) {}

  setAttribute(name: string, value: string): void {
    if (name === 'id') this.part = partNamed(value)
    else this.attributes[name] = value
  }

  appendChild(child: RecordedElement): void {
    if (this.part !== undefined) child.writeTo(this.part)
  }

  private writeTo(part: Part): void {
    const { name, attributes, offset } = this
    if (name === 'rect') {
      const [x, y] = [Number(attributes['x']), Number(attributes['y'])]
      const [width, height] = [Number(attributes['width']), Number(attributes['height'])]
      this.target(part, x, y).addRectangle(x + offset[0], y + offset[1], width, height)
    } else if (name === 'circle') {
      const [x, y] = [Number(attributes['cx']), Number(attributes['cy'])]
      this.target(part, x, y).addPath(circlePath(x + offset[0], y + offset[1], Number(attributes['r'])))
    } else {
      const turn = readTurn(attributes['transform'])
      const path = turnPath(attributes['d'] ?? '', turn, offset)
      this.target(part, turn.x, turn.y).addPath(path)
    }
  }

  private target(part: Part, x: number, y: number): PathText {
    return part === 'modules' ? this.parts.moduleAt(x, y) : this.parts[part]
  }
}

/** Stands in for a window while the package draws: no document is needed, so a page, a worker and a server agree. */
export function pathRecorder(parts: PathParts, offset: readonly [number, number]): object {
  return {
    document: { createElementNS: (_: string, name: string) => new RecordedElement(name, parts, offset) },
  }
}

function partNamed(id: string): Part | undefined {
  if (id.startsWith('clip-path-dot-color')) return 'modules'
  if (id.startsWith('clip-path-corners-square-color')) return 'cornerSquares'
  return id.startsWith('clip-path-corners-dot-color') ? 'cornerDots' : undefined
}

function circlePath(x: number, y: number, radius: number): string {
  const arc = `a${radius} ${radius} 0 1 0 `
  return `M${x - radius} ${y}${arc}${2 * radius} 0${arc}${-2 * radius} 0z`
}

const turns = new Map<string, string>()
/** The package draws a few dozen shapes; more would mean that it began to put positions into them. */
const cachedTurns = 500

/**
 * The package leaves a ring open by a tenth of a unit, which tools that round coordinates turn into nothing; an arc
 * with a gap as small as this, in picture units, becomes two halves.
 */
const widestGap = 0.5

/** A turn by quarters about a point. */
type Turn = { readonly quarters: number; readonly x: number; readonly y: number }

/** Reads `rotate(degrees,x,y)`; no turn when it is missing or empty. */
export function readTurn(transform: string | undefined): Turn {
  if (transform === undefined || transform === '') return { quarters: 0, x: 0, y: 0 }
  const first = transform.indexOf(',')
  const second = transform.indexOf(',', first + 1)
  const degrees = Number(transform.slice('rotate('.length, first))
  return {
    quarters: (Math.round(degrees / 90) + 4) % 4,
    x: Number(transform.slice(first + 1, second)),
    y: Number(transform.slice(second + 1, -1)),
  }
}

/**
 * Path data with its rotation by quarter turns and an offset applied, closed. Takes what the package draws: absolute M,
 * relative m v h a z, circular arcs. Runs once for each module, so it takes the text apart without patterns.
 */
export function turnPath(path: string, { quarters, x, y }: Turn, offset: readonly [number, number]): string {
  let turned = ''
  let start = path.indexOf('M')
  while (start !== -1) {
    const next = path.indexOf('M', start + 1)
    const end = next === -1 ? path.length : next
    let shape = start + 1
    while (shape < end && path.charCodeAt(shape) < 97) shape++
    const from = path.charCodeAt(start + 1) === 32 ? start + 2 : start + 1
    const space = path.indexOf(' ', from)
    const dx = Number(path.slice(from, space)) - x
    const dy = Number(path.slice(space + 1, shape)) - y
    const [left, top] = turn(dx, dy, quarters)
    turned += `M${tidy(x + left + offset[0])} ${tidy(y + top + offset[1])}${turnedShape(path.slice(shape, end), quarters)}`
    start = next
  }
  return turned
}

/** The relative commands of one shape are the same for every module that has it. */
function turnedShape(shape: string, quarters: number): string {
  const key = `${quarters}${shape}`
  const known = turns.get(key)
  if (known !== undefined) return known
  let turned = ''
  for (const [, command = '', text = ''] of shape.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (text.match(/-?[\d.]+/g) ?? []).map(Number)
    turned += turnedCommand(command.toLowerCase(), numbers, quarters)
  }
  if (!turned.endsWith('z')) turned += 'z'
  if (turns.size < cachedTurns) turns.set(key, turned)
  return turned
}

function turnedCommand(command: string, numbers: readonly number[], quarters: number): string {
  const [first = 0, second = 0, , large = 0, sweep = 0, x = 0, y = 0] = numbers
  if (command === 'z') return 'z'
  if (command === 'h') return line(turn(first, 0, quarters))
  if (command === 'v') return line(turn(0, first, quarters))
  if (command === 'm') return `m${turn(first, second, quarters).map(tidy).join(' ')}`
  if (command !== 'a') throw new RangeError(`The drawing package emits ${command}, which is not merged yet.`)
  const [dx, dy] = turn(x, y, quarters)
  const arc = `a${tidy(first)} ${tidy(second)} 0 ${large} ${sweep} `
  const gap = Math.hypot(dx, dy)
  if (large === 0 || gap > widestGap) return `${arc}${tidy(dx)} ${tidy(dy)}`
  const across = turn((2 * first * dx) / gap, (2 * first * dy) / gap, sweep === 0 ? 1 : 3)
  return arc + across.map(tidy).join(' ') + arc + across.map((length) => tidy(-length)).join(' ')
}

function line([x, y]: readonly [number, number]): string {
  return y === 0 ? `h${tidy(x)}` : `v${tidy(y)}`
}

/** Turns clockwise, as y grows downwards. */
function turn(x: number, y: number, quarters: number): [number, number] {
  if (quarters === 1) return [-y, x]
  if (quarters === 2) return [-x, -y]
  return quarters === 3 ? [y, -x] : [x, y]
}

/** Takes away the noise of binary fractions, and the minus of zero. */
function tidy(value: number): number {
  return Math.round(value * 1000) / 1000 + 0
}
