import { ArrowLeft, RefreshCw } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Design } from '#design/design.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { useLogoImage } from '../../api/logos.ts'
import { t } from '../../messages/t.ts'
import { useLogoPalette } from '../../picture/logo-palette.ts'
import { useGlyphs } from '../../picture/use-code-svg.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useEditor } from '../editor-context.ts'
import { useSamplePayload } from '../sample-payload.ts'
import { coloursWithinPlan } from './colours-within-plan.ts'
import { SuggestedTile, SuggestionStatus } from './suggested-tile.tsx'
import { useBrandColours } from './swatches.ts'
import { type SuggestionRequest, type Suggestions, useSuggestions } from './use-suggestions.ts'

/** Designs of one set. */
const count = 12

type Round = {
  readonly design: Design
  readonly isClose: boolean
  readonly seed: number
  /** The set, for a round that is shown again. */
  readonly found?: Suggestions
}

type SuggestedProps = {
  /** Stay close to the current design. */
  readonly isClose: boolean
  readonly onLeave: () => void
}

/** Twelve tested designs from the brand's colours and logo. The way back leads through the earlier sets to the gallery. */
export function Suggested({ isClose, onLeave }: SuggestedProps) {
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
        <Button icon={<RefreshCw aria-hidden className="size-4" />} onClick={onOthers}>
          {t('studio.surprise.again')}
        </Button>
      </div>
    </div>
  )
}

/** The sets of designs since the dialog was opened: the current one, and the way back to the earlier ones. */
function useRounds(isClose: boolean) {
  const { getValues } = useFormContext<EditorValues>()
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
  const glyphs = useGlyphs(true)
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
