import type { Design } from '#design/design.ts'
import type { RenderAssets } from '#design/render/render-svg.ts'
import { t } from '../../messages/t.ts'
import { DrawnInTurn } from './drawn-in-turn.tsx'
import { styleName } from './style-names.ts'
import { tileClass, tilePictureClass } from './tile-classes.ts'
import type { Suggestions } from './use-suggestions.ts'

type SuggestionStatusProps = {
  readonly found: Suggestions
  /** How many designs are searched for. */
  readonly max: number
}

/** Says how many suggested designs passed the scan test so far. */
export function SuggestionStatus({ found, max }: SuggestionStatusProps) {
  const { designs, status, isEverywhere } = found
  const count = designs.length
  return (
    <p role="status" className="text-small text-ink-soft">
      {status === 'unavailable'
        ? t('studio.surprise.unavailable')
        : status === 'testing'
          ? t('studio.surprise.testing', { count, max })
          : t(isEverywhere ? 'studio.surprise.ready' : 'studio.surprise.readyGood', { count })}
    </p>
  )
}

type SuggestedTileProps = {
  /** From 1, for its name. */
  readonly number: number
  readonly design: Design
  readonly payload: string
  readonly assets: RenderAssets
  readonly isBusy?: boolean
  readonly onChoose: () => void
}

/** A suggested design as a button. */
export function SuggestedTile({ number, design, payload, assets, isBusy, onChoose }: SuggestedTileProps) {
  const frame = design.frame === null ? t('studio.surprise.noFrame') : styleName(design.frame.id)
  return (
    <button
      type="button"
      aria-label={t('studio.surprise.use', { number, pattern: styleName(design.pattern), frame })}
      aria-busy={isBusy || undefined}
      onClick={onChoose}
      className={tileClass}
    >
      <span aria-hidden className={tilePictureClass}>
        <DrawnInTurn design={design} payload={payload} assets={assets} />
      </span>
    </button>
  )
}
