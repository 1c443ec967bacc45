import { memo, useMemo } from 'react'
import type { Design } from '#design/design.ts'
import { t } from '../../../messages/t.ts'
import { useRenderAssets } from '../../../picture/use-render-assets.ts'
import { ChoicePicture } from '../design/choice-picture.tsx'

export type LookTileProps = {
  readonly name: string
  /** New codes start with it. */
  readonly isDefault: boolean
  /** Puts the look on a design. */
  readonly dress: (design: Design) => Design
  /** The design that the picture dresses. */
  readonly onto: Design
  readonly payload: string
  /** The code looks like this now. */
  readonly isWorn: boolean
  readonly onApply: () => void
}

/** A look as a picture of this very code, to put on. */
export function LookTile({ name, isDefault, dress, onto, payload, isWorn, onApply }: LookTileProps) {
  return (
    <li className="flex max-sm:w-20 max-sm:shrink-0 max-sm:snap-start">
      <button
        type="button"
        aria-pressed={isWorn}
        onClick={onApply}
        className="flex w-full flex-col items-center gap-1.5 rounded-base border border-line p-1.5 text-center text-small leading-tight text-ink-soft transition-colors hover:border-ink hover:text-ink aria-pressed:border-signal aria-pressed:bg-signal/8 aria-pressed:font-medium aria-pressed:text-ink aria-pressed:ring-1 aria-pressed:ring-signal"
      >
        <span
          aria-hidden
          className="pointer-events-none flex aspect-square w-full overflow-hidden rounded-small bg-print"
        >
          <LookPicture dress={dress} onto={onto} payload={payload} />
        </span>
        <span className="flex min-h-8 w-full flex-col items-center justify-center">
          <span dir="auto" className="line-clamp-2 w-full [overflow-wrap:anywhere]">
            {name}
          </span>
          {isDefault && <span className="font-normal text-ink-soft">{t('brand.isDefault')}</span>}
        </span>
      </button>
    </li>
  )
}

const LookPicture = memo(function LookPicture({
  dress,
  onto,
  payload,
}: Pick<LookTileProps, 'dress' | 'onto' | 'payload'>) {
  const design = useMemo<Design>(() => ({ ...dress(onto), quietZone: 2 }), [dress, onto])
  return <ChoicePicture design={design} payload={payload} assets={useRenderAssets(design)} />
})
