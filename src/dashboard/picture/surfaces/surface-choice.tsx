import '../../messages/picture-messages.ts'
import { CircleCheck, CircleHelp, CircleX, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { t } from '../../messages/t.ts'
import { classNames } from '../../ui/class-names.ts'
import { type SurfaceId, surfaceIds } from './surface.ts'
import { SurfaceScene } from './surface-scene.tsx'
import type { SurfaceVerdicts } from './use-surface-verdicts.ts'

export type SurfaceChoiceProps = {
  readonly value: SurfaceId
  readonly onValueChange: (surface: SurfaceId) => void
  readonly verdicts: SurfaceVerdicts
  /** Address of the code's picture; null while there is none. */
  readonly picture: string | null
}

const marks = {
  everywhere: { Icon: CircleCheck, tone: 'text-good', words: 'surface.reads' },
  good: { Icon: CircleCheck, tone: 'text-good', words: 'surface.reads' },
  risky: { Icon: TriangleAlert, tone: 'text-warn', words: 'surface.weak' },
  none: { Icon: CircleX, tone: 'text-bad', words: 'surface.fails' },
  untested: { Icon: CircleHelp, tone: 'text-ink-soft', words: 'surface.untested' },
  testing: { Icon: LoaderCircle, tone: 'text-ink-soft', words: 'surface.testing' },
} as const

/** Where the code may hang, as small pictures of it there, each with its verdict. Arrow keys move. */
export function SurfaceChoice({ value, onValueChange, verdicts, picture }: SurfaceChoiceProps) {
  const id = useId()
  const chosen = marks[verdicts[value] ?? 'testing']
  return (
    <div className="text-small">
      <span id={id} className="sr-only">
        {t('surface.label')}
      </span>
      <div role="radiogroup" aria-labelledby={id} className="grid grid-cols-5 gap-1.5">
        {surfaceIds.map((surface) => {
          const { Icon, tone, words } = marks[verdicts[surface] ?? 'testing']
          return (
            <label
              key={surface}
              title={t(`surface.${surface}`)}
              className={classNames(
                'relative aspect-square overflow-hidden rounded-base border has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-signal',
                surface === value
                  ? 'border-signal ring-1 ring-signal'
                  : 'border-line-strong hover:border-ink',
              )}
            >
              <input
                type="radio"
                name={id}
                value={surface}
                checked={surface === value}
                onChange={() => onValueChange(surface)}
                aria-label={t('surface.option', { surface: t(`surface.${surface}`), verdict: t(words) })}
                className="absolute inset-0 z-10 cursor-pointer opacity-0"
              />
              <SurfaceScene surface={surface}>
                {picture !== null && <img src={picture} alt="" className="size-full object-contain" />}
              </SurfaceScene>
              <span
                aria-hidden
                className={classNames('absolute end-0.5 bottom-0.5 rounded-full bg-sheet p-px', tone)}
              >
                <Icon className={classNames('size-3.5', words === 'surface.testing' && 'animate-spin')} />
              </span>
            </label>
          )
        })}
      </div>
      <p role="status" className="mt-1.5 min-h-5">
        <span className="text-ink-soft">{t(`surface.${value}`)}: </span>
        <span className={chosen.tone}>{t(chosen.words)}</span>
      </p>
    </div>
  )
}
