import { type Design, defaultDesign, defaultFrame, withoutPicture } from '../design.ts'
import type { KitDesign } from './brand-kit.ts'

export const startingPointIds = [
  'plain',
  'midnight',
  'forest',
  'plum',
  'brick',
  'beads',
  'label',
  'caption',
] as const
export type StartingPointId = (typeof startingPointIds)[number]

/** The parts that a starting point leaves as they are: a logo is the person's own. */
export type StartingPoint = Omit<KitDesign, 'logo'>

const { logo: _logo, preset: _preset, barcode: _barcode, ...base } = defaultDesign

/** Looks to begin with. Each scans everywhere: `test/design/brand/starting-points.test.ts` reads them like phones do. */
export const startingPoints: Readonly<Record<StartingPointId, StartingPoint>> = {
  plain: { ...base, pattern: 'square' },
  midnight: {
    ...base,
    pattern: 'rounded',
    color: '#14213d',
    cornerSquare: { type: 'soft', color: null },
    cornerDot: { type: 'rounded', color: null },
  },
  forest: {
    ...base,
    color: '#0a3d24',
    background: { color: '#f6faf3', transparent: false },
    cornerSquare: { type: 'classy', color: null },
    cornerDot: { type: 'classy', color: '#0d5c35' },
  },
  plum: {
    ...base,
    color: '#2f0d45',
    gradient: { type: 'linear', rotation: 45, to: '#6b1040' },
    cornerSquare: { type: 'rounded', color: '#2f0d45' },
    cornerDot: { type: 'square', color: '#6b1040' },
  },
  brick: {
    ...base,
    pattern: 'square',
    color: '#611409',
    background: { color: '#fffaf4', transparent: false },
    cornerSquare: { type: 'square', color: '#2e0a05' },
  },
  beads: {
    ...base,
    pattern: 'dots',
    color: '#0a3b47',
    cornerSquare: { type: 'rounded', color: null },
    cornerDot: { type: 'square', color: null },
  },
  label: {
    ...base,
    color: '#111111',
    cornerSquare: { type: 'rounded', color: null },
    cornerDot: { type: 'square', color: null },
    frame: { ...defaultFrame, id: 'badge', color: '#111111' },
  },
  caption: {
    ...base,
    pattern: 'square',
    color: '#121d5c',
    cornerSquare: { type: 'rounded', color: null },
    cornerDot: { type: 'square', color: null },
    frame: { ...defaultFrame, id: 'caption-below', color: '#121d5c' },
  },
}

/** The code with a new look. Its logo stays, and so does the text of its frame where the new look has one. */
export function applyStartingPoint(design: Design, point: StartingPoint): Design {
  const frame = point.frame && { ...point.frame, text: design.frame?.text ?? point.frame.text }
  const { moduleColours: _colours, moduleSize: _size, ...rest } = withoutPicture(design)
  return { ...rest, ...point, frame, preset: point.color }
}
