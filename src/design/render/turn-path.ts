const turns = new Map<string, string>()
/** The package draws a few dozen shapes; more would mean that it began to put positions into them. */
const keptTurns = 500

/**
 * The package leaves a ring open by a tenth of a unit, which tools that round coordinates turn into nothing; an arc
 * with a gap as small as this, in picture units, becomes two halves.
 */
const widestGap = 0.5

/**
 * Path data with its rotation by quarter turns and an offset applied, closed. Takes what the package draws: absolute M,
 * relative m v h a z, circular arcs.
 *
 * @param transform `rotate(degrees,x,y)`, or empty.
 */
export function turnPath(path: string, transform: string, offset: readonly [number, number]): string {
  const [degrees = '0', cx = '0', cy = '0'] =
    transform === '' ? [] : transform.slice('rotate('.length, -1).split(',')
  const quarters = (Math.round(Number(degrees) / 90) + 4) % 4
  const [x, y] = [Number(cx), Number(cy)]
  let turned = ''
  for (const subpath of path.split('M')) {
    if (subpath === '') continue
    const shape = subpath.search(/[a-z]/)
    const [left, top] = subpath.slice(0, shape).trim().split(' ')
    const [dx, dy] = turn(Number(left) - x, Number(top) - y, quarters)
    turned += `M${tidy(x + dx + offset[0])} ${tidy(y + dy + offset[1])}${turnedShape(subpath.slice(shape), quarters)}`
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
  if (turns.size < keptTurns) turns.set(key, turned)
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
