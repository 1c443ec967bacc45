import { calmSight, sightAxes, sightRanges, testedSight, type SightAxis } from '#design/scannability/sight.ts'
import { t } from '../../messages/t.ts'
import { formatDistance, formatMillimetres, formatModule } from '../planner/print-settings.ts'
import type { Edges } from './use-rehearsal.ts'

/** The print that the figures are for, in millimetres. */
export type RehearsedPrint = {
  readonly module: number
  readonly width: number
  /** The planned reading distance. */
  readonly distance: number
}

/** A value of an axis as people say it. */
export function sightWords(axis: SightAxis, value: number, { module }: RehearsedPrint): string {
  const percent = Math.round(100 * value)
  switch (axis) {
    case 'distance':
      return formatDistance(value * module)
    case 'blur':
      return t('rehearsal.value.blur', { modules: formatModule(value) })
    case 'tilt':
      return t('rehearsal.value.tilt', { degrees: Math.round(value) })
    case 'light':
      return t('rehearsal.value.light', { percent })
    case 'wear':
      return t('rehearsal.value.wear', { percent })
  }
}

/** Where reading stops, beside the plain code. */
export function edgeWords(axis: SightAxis, edges: Edges, print: RehearsedPrint): string {
  const found = edges[axis]
  if (found === undefined) return t('rehearsal.edge.searching')
  const plain = sightWords(axis, found.plain, print)
  if (found.edge <= sightRanges[axis].least) return t('rehearsal.edge.none', { plain })
  return t('rehearsal.edge', { edge: sightWords(axis, found.edge, print), plain })
}

/** From this share of the plain code's edge on, nothing is lost that a person would notice. */
const same = 0.95

/** The result for the person who prints: one short sentence a line. Empty until all edges are known. */
export function scoreWords(edges: Edges, print: RehearsedPrint): readonly string[] {
  const { distance, blur, tilt, wear } = edges
  if (distance === undefined || blur === undefined || tilt === undefined || wear === undefined) return []
  if (edges.light === undefined) return []
  if (distance.edge <= sightRanges.distance.least) return [t('rehearsal.score.none')]
  const [reach, width] = [distance.edge * print.module, formatMillimetres(print.width)]
  const blurMargin = Math.round(100 * (blur.edge / (testedSight.blur ?? 1) - 1))
  return [
    reach < print.distance
      ? t('rehearsal.score.distance.short', {
          distance: formatDistance(reach),
          width,
          planned: formatDistance(print.distance),
        })
      : t('rehearsal.score.distance', { distance: formatDistance(reach), width }),
    t(blurMargin < 0 ? 'rehearsal.score.blur.less' : 'rehearsal.score.blur.more', {
      percent: Math.abs(blurMargin),
    }),
    t('rehearsal.score.tilt', { degrees: Math.round(tilt.edge) }),
    t('rehearsal.score.wear', { percent: Math.round(100 * wear.edge) }),
    weakestWords(edges),
  ]
}

function weakestWords(edges: Edges): string {
  const shares = sightAxes.map((axis) => {
    const { edge = 0, plain = 1 } = edges[axis] ?? {}
    const calm = axis === 'distance' ? 0 : calmSight[axis]
    return { axis, share: (edge - calm) / Math.max(1e-6, plain - calm) }
  })
  const weakest = shares.reduce((worst, one) => (one.share < worst.share ? one : worst))
  if (weakest.share >= same) return t('rehearsal.score.same')
  return t('rehearsal.score.weakest', {
    percent: Math.round(100 * (1 - weakest.share)),
    axis: t(`rehearsal.axis.${weakest.axis}`),
  })
}
