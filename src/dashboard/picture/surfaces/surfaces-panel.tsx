import { svgAddress } from '../paint-picture.ts'
import { CircleHelp, LoaderCircle } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { t } from '../../messages/t.ts'
import { classNames } from '../../ui/class-names.ts'
import { judgeOnSurface, type SurfaceWord } from '../decode/judge-design.ts'
import type { Picture } from '../draw-code.ts'
import { verdictLooks } from '../verdict/findings.tsx'
import { type SurfaceId, surfaceIds, surfaces, SurfaceScene } from './surface-scene.tsx'

type SurfacesPanelProps = {
  readonly code: Picture | null
  readonly value: SurfaceId
  readonly onValueChange: (surface: SurfaceId) => void
}

const marks = {
  everywhere: { ...verdictLooks.everywhere, words: 'surface.reads' },
  good: { ...verdictLooks.good, words: 'verdict.good' },
  risky: { ...verdictLooks.risky, words: 'verdict.risky' },
  none: { ...verdictLooks.none, words: 'verdict.none' },
  tooLarge: { ...verdictLooks.none, words: 'surface.tooLarge' },
  untested: { Icon: CircleHelp, tone: 'text-ink-soft', words: 'surface.untested' },
  testing: { Icon: LoaderCircle, tone: 'text-ink-soft', words: 'surface.testing' },
} as const

/** The surfaces of a code as small pictures with their verdicts. Arrow keys move. */
export function SurfacesPanel({ code, value, onValueChange }: SurfacesPanelProps) {
  const id = useId()
  const verdicts = useSurfaceVerdicts(code)
  const svg = code?.svg ?? null
  const picture = useMemo(() => (svg === null ? null : svgAddress(svg)), [svg])
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

/** `null`: not known yet. `untested`: the decoders could not load. */
type SurfaceVerdicts = Readonly<Partial<Record<SurfaceId, SurfaceWord | 'untested'>>>

/** Debounce in milliseconds: the main verdict comes first. */
const verdictRest = 900

/** The verdict on each surface, one after another. A newer picture cancels pending work. */
function useSurfaceVerdicts(code: Picture | null): SurfaceVerdicts {
  const [known, setKnown] = useState<{
    readonly of: Picture | null
    readonly verdicts: SurfaceVerdicts
  }>({ of: null, verdicts: {} })
  useEffect(() => {
    if (code === null) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => void judgeAll(code, stop.signal), verdictRest)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }

    async function judgeAll(judged: Picture, signal: AbortSignal): Promise<void> {
      for (const id of surfaceIds) {
        const word = await judgeOnSurface(judged, surfaces[id], signal).catch(() => 'untested' as const)
        if (signal.aborted) return
        setKnown((before) => ({
          of: judged,
          verdicts: { ...(before.of === judged ? before.verdicts : {}), [id]: word },
        }))
      }
    }
  }, [code])
  return known.of === code ? known.verdicts : {}
}
