import { ArrowLeft, RefreshCw } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { suggestDesigns, type SuggestionTask } from '#design/brand/suggestions.ts'
import type { Design } from '#design/design.ts'
import type { RenderAssets } from '#design/render/render-svg.ts'
import { judgeStatic } from '#design/scannability/static-rules.ts'
import { scoreWords } from '#design/scannability/thresholds.ts'
import { useLogoImage } from '../../api/logos.ts'
import { t } from '../../messages/t.ts'
import { DrawnInTurn } from '../../picture/choice-picture.tsx'
import { judgeDesign, shapeOf } from '../../picture/decode/judge-design.ts'
import { useLogoPalette } from '../../picture/logo-palette.ts'
import { useGlyphs } from '../../picture/use-code-svg.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSamplePayload } from '../drawn-code.ts'
import { useEditor, useEditorForm } from '../editor-context.ts'
import { coloursWithinPlan } from './colours-within-plan.ts'
import { inFrameLanguage } from './frame-language.ts'
import { styleName } from './style-names.ts'
import { useBrandColours } from './swatches.ts'
import { tileClass, tilePictureClass } from './tiles.tsx'

const count = 12

type Round = {
  readonly design: Design
  readonly isClose: boolean
  readonly seed: number
  /** The set, for a round that is shown again. */
  readonly found?: Suggestions
}

/** Twelve tested designs from the brand's colours and logo. The way back leads through the earlier sets to the gallery. */
export function Suggested({ isClose, onLeave }: { isClose: boolean; onLeave: () => void }) {
  const { history } = useEditor()
  const { found, request, earlier, round, begin, goBack } = useRounds(isClose)
  const { designs, status } = found
  const top = useRef<HTMLDivElement>(null)
  // The new set begins above the button that was pressed.
  const showTop = () => top.current?.scrollIntoView()

  return (
    <div ref={top} className="flex flex-col gap-4">
      <RoundsBar found={found} onBack={earlier.length > 0 ? goBack : onLeave} onOthers={() => begin(round)} />
      <ul aria-label={t('studio.surprise.list')} className="grid grid-cols-3 gap-2">
        {request !== null &&
          designs.map((design, index) => (
            <li key={JSON.stringify(design)} className="flex flex-col gap-1">
              <SuggestedTile
                number={index + 1}
                design={design}
                payload={request.payload}
                assets={request.assets}
                onChoose={() => {
                  history.change('suggestion', () => design)
                  announce(t('studio.surprise.applied'))
                }}
              />
              <Button
                variant="quiet"
                size="small"
                aria-label={t('studio.surprise.likeThis', { number: index + 1 })}
                onClick={() => {
                  begin({ design, isClose: true })
                  showTop()
                }}
              >
                {t('studio.surprise.likeThisShort')}
              </Button>
            </li>
          ))}
        {status === 'testing' &&
          Array.from({ length: count - designs.length }, (_, index) => (
            <li key={index} aria-hidden>
              <Skeleton className="aspect-square w-full" />
              <Skeleton className="mt-1 h-8 w-full" />
            </li>
          ))}
      </ul>
    </div>
  )
}

type RoundsBarProps = {
  readonly found: Suggestions
  readonly onBack: () => void
  readonly onOthers: () => void
}

/** How far the search is, and the ways to other sets. */
function RoundsBar({ found, onBack, onOthers }: RoundsBarProps) {
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-between gap-3">
      <SuggestionStatus found={found} max={count} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          icon={<ArrowLeft aria-hidden className="size-4 rtl:rotate-180" />}
          onClick={onBack}
        >
          {t('look.back')}
        </Button>
        <Button icon={RefreshCw} onClick={onOthers}>
          {t('studio.surprise.again')}
        </Button>
      </div>
    </div>
  )
}

/** The sets of designs since the dialog was opened: the current one, and the way back to the earlier ones. */
function useRounds(isClose: boolean) {
  const { getValues } = useEditorForm()
  const [{ round, earlier }, setRounds] = useState<{
    readonly round: Round
    readonly earlier: readonly Round[]
  }>(() => ({ round: { design: getValues('design'), isClose, seed: newSeed() }, earlier: [] }))
  const request = useRequest(round)
  const searched = useSuggestions(round.found === undefined ? request : null)
  const found = round.found ?? searched

  /** Starts another set. One that is complete is not tested again on the way back. */
  const begin = ({ design, isClose }: Omit<Round, 'seed'>) => {
    const left = found.status === 'done' ? { ...round, found } : round
    setRounds({ round: { design, isClose, seed: newSeed() }, earlier: [...earlier, left] })
  }
  const goBack = () => {
    const last = earlier.at(-1)
    if (last !== undefined) setRounds({ round: last, earlier: earlier.slice(0, -1) })
  }
  return { found, request, round, earlier, begin, goBack }
}

/** The request for suggestions; null until the logo and the outlines of texts are there. */
function useRequest({ design, isClose, seed }: Round): SuggestionRequest | null {
  const { session, record } = useEditor()
  const { text: payload } = useSamplePayload()
  const glyphs = useGlyphs(true, design.frame?.font)
  const logoId = design.logo?.id ?? null
  const { data: logo, isError } = useLogoImage(logoId)
  const palette = useLogoPalette(logoId)
  const brandColours = useBrandColours()
  const isReady = glyphs !== null && (logoId === null || logo !== undefined || isError) && !palette.isLoading
  const max = record === null ? session.plan.limits.colours : null
  return useMemo(
    () =>
      isReady
        ? {
            design,
            isClose,
            seed,
            count,
            payload,
            palette: brandColours(design),
            assets: { logo: logo ?? null, glyphs },
            withinPlan: (next) => (max === null ? next : coloursWithinPlan(next, max)),
          }
        : null,
    [isReady, design, isClose, seed, payload, brandColours, logo, glyphs, max],
  )
}

function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}

/** Says how many suggested designs passed the scan test so far. */
export function SuggestionStatus({ found, max }: { found: Suggestions; max: number }) {
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

type Suggestions = {
  /** Tested designs, in the order in which they passed. */
  readonly designs: readonly Design[]
  readonly status: 'testing' | 'done' | 'unavailable'
  /** Every design scans everywhere; some scan in good conditions only when false. */
  readonly isEverywhere: boolean
}

export type SuggestionRequest = SuggestionTask & {
  readonly seed: number
  readonly count: number
  readonly payload: string
  readonly assets: RenderAssets
  /** Other candidates than `suggestDesigns`; pure. */
  readonly candidates?: (seed: number) => Iterable<Design>
  /** Fits a design into the plan. */
  readonly withinPlan: (design: Design) => Design
}

/** Candidates that are judged at most for one set. */
const mostCandidates = 60

const nothing: Suggestions = { designs: [], status: 'testing', isEverywhere: true }

/** Designs that scan "everywhere"; filled up with designs that scan in good conditions. @param request stable; null tests nothing. */
export function useSuggestions(request: SuggestionRequest | null): Suggestions {
  const [found, setFound] = useState<{ readonly of: SuggestionRequest | null } & Suggestions>({
    of: null,
    ...nothing,
  })
  useEffect(() => {
    if (request === null) return undefined
    const stop = new AbortController()
    const show = (next: Suggestions) => {
      if (!stop.signal.aborted) setFound({ of: request, ...next })
    }
    void findSuggestions(request, stop.signal, show).catch(() => show({ ...nothing, status: 'unavailable' }))
    return () => stop.abort()
  }, [request])
  return found.of === request ? found : nothing
}

async function findSuggestions(
  request: SuggestionRequest,
  signal: AbortSignal,
  show: (found: Suggestions) => void,
): Promise<void> {
  const { payload, assets, count, withinPlan } = request
  const best: Design[] = []
  const good: Design[] = []
  // A suggestion never changes the logo.
  const logo = await shapeOf(request)
  let tried = 0
  const known = new Set<string>()
  const hasText = (request.design.frame?.text ?? '') !== ''
  const candidates = request.candidates?.(request.seed) ?? suggestDesigns(request, request.seed)
  for (const candidate of candidates) {
    if (best.length === count || tried === mostCandidates) break
    tried++
    const design = withinPlan(hasText ? candidate : inFrameLanguage(candidate))
    const name = JSON.stringify(design)
    const code = { design, payload, assets }
    const { cap } = judgeStatic(design, payload, logo)
    if (known.has(name) || cap < scoreWords.good) continue
    known.add(name)
    const { word } = await judgeDesign(code, { signal })
    signal.throwIfAborted()
    if (word === 'good') good.push(design)
    if (word !== 'everywhere') continue
    best.push(design)
    show({ designs: [...best], status: 'testing', isEverywhere: true })
  }
  const fill = good.slice(0, count - best.length)
  show({ designs: [...best, ...fill], status: 'done', isEverywhere: fill.length === 0 })
}
