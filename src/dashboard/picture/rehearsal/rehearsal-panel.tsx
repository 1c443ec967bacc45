import { Check, RotateCcw, X } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { measurePicture } from '#design/print/picture-measure.ts'
import { planPrint } from '#design/print/plan-print.ts'
import type { GreyImage } from '#design/scannability/image.ts'
import { toColour } from '#design/scannability/image.ts'
import type { Reading, Seen } from '#design/scannability/rehearsal.ts'
import { calmSight, sightAxes, sightRanges } from '#design/scannability/sight.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Slider } from '../../ui/slider.tsx'
import type { JudgedCode } from '../decode/judge-design.ts'
import { toPrintSettings, usePrintSettings } from '../planner/print-settings.ts'
import type { CodeOnSurface } from '../surfaces/judge-on-surface.ts'
import { edgeWords, scoreWords, sightWords, type RehearsedPrint } from './rehearsal-words.ts'
import { useRehearsal, type ConditionSeen, type RehearsalState } from './use-rehearsal.ts'

export type RehearsalPanelProps = {
  readonly code: CodeOnSurface
  /** The code's id, or `new`. */
  readonly settingsKey: string
}

/** Pictures as cameras meet them, what each decoder read, and the edge of each axis beside that of a plain code. */
export function RehearsalPanel({ code, settingsKey }: RehearsalPanelProps) {
  const { design, payload, assets } = code
  const judged = useMemo<JudgedCode>(() => ({ design, payload, assets }), [design, payload, assets])
  const state = useRehearsal(judged)
  const print = usePrint(code, settingsKey)
  const [chosen, setChosen] = useState<ConditionSeen['id'] | null>(null)
  const shown = state.conditions.find(({ id }) => id === chosen) ?? null
  if (state.hasFailed) {
    return (
      <p role="alert" className="text-small">
        {t('rehearsal.failed')}{' '}
        <Button size="small" onClick={state.retry}>
          {t('rehearsal.retry')}
        </Button>
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-4 text-small">
      <Score lines={scoreWords(state.edges, print)} />
      <div className="flex flex-col gap-x-8 gap-y-4 max-sm:[&_:is(input,button)]:scroll-mt-60 sm:grid sm:grid-cols-[13rem_minmax(0,1fr)] wide:grid-cols-1 canvas:grid-cols-[15rem_minmax(0,1fr)]">
        <Sighting
          seen={shown ?? state.seen}
          caption={shown === null ? t('rehearsal.seen.own') : t(`verdict.condition.${shown.id}`)}
        />
        <Sliders state={state} print={print} onMove={() => setChosen(null)} />
        <div className="sm:col-span-full">
          <Conditions conditions={state.conditions} chosen={shown?.id ?? null} onChoose={setChosen} />
        </div>
      </div>
    </div>
  )
}

function usePrint(code: CodeOnSurface, settingsKey: string): RehearsedPrint {
  const [settings] = usePrintSettings(settingsKey)
  const measure = useMemo(() => measurePicture(code.svg, code), [code])
  const { module, width } = planPrint(measure, toPrintSettings(settings))
  return { module, width, distance: settings.distance }
}

function Score({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul role="status" className="flex min-h-15 flex-wrap content-start gap-x-4 gap-y-1 text-body">
      {lines.length === 0 ? (
        <li className="text-ink-soft">{t('rehearsal.edge.searching')}</li>
      ) : (
        lines.map((line) => (
          <li key={line} className="first:font-medium">
            {line}
          </li>
        ))
      )}
    </ul>
  )
}

type SightingProps = { readonly seen: Seen | null; readonly caption: string }

/** A picture that the decoders were given, and what they made of it. On a phone it stays while its controls are used. */
function Sighting({ seen, caption }: SightingProps) {
  return (
    <figure className="flex flex-col gap-2 max-sm:sticky max-sm:-top-6 max-sm:z-10 max-sm:-mx-3 max-sm:flex-row max-sm:items-center max-sm:gap-4 max-sm:bg-sheet max-sm:px-3 max-sm:py-1">
      <div className="w-full max-sm:w-[min(50vw,13rem)] max-sm:shrink-0">
        {seen === null ? (
          <Skeleton className="aspect-square w-full" />
        ) : (
          <GreyPicture image={seen.image} label={t('rehearsal.seen.label')} />
        )}
      </div>
      <figcaption className="flex flex-col gap-1">
        <span className="text-ink-soft">{caption}</span>
        <p role="status" className="sr-only">
          {seen === null ? t('rehearsal.waiting') : outcomeWords(seen.readings)}
        </p>
        {seen?.readings.map((reading) => (
          <ReadingLine key={reading.decoder} reading={reading} />
        ))}
      </figcaption>
    </figure>
  )
}

const decoderNames: Readonly<Record<string, string>> = { zxing: 'ZXing', qr: 'qr' }

function ReadingLine({ reading: { decoder, isRead, ms } }: { readonly reading: Reading }) {
  return (
    <span className="flex items-center gap-1.5">
      {isRead ? (
        <Check aria-hidden className="size-4 shrink-0 text-good" />
      ) : (
        <X aria-hidden className="size-4 shrink-0 text-bad" />
      )}
      {t('rehearsal.reading', {
        decoder: decoderNames[decoder] ?? decoder,
        result: isRead ? t('rehearsal.read', { ms: Math.max(1, Math.round(ms)) }) : t('rehearsal.unread'),
      })}
    </span>
  )
}

function outcomeWords(readings: readonly Reading[]): string {
  const read = readings.filter(({ isRead }) => isRead).length
  return t(
    read === 0 ? 'rehearsal.by.none' : read < readings.length ? 'rehearsal.by.some' : 'rehearsal.by.all',
  )
}

type SlidersProps = {
  readonly state: RehearsalState
  readonly print: RehearsedPrint
  readonly onMove: () => void
}

/** Stops of every slider: fine enough to find an edge, coarse enough for arrow keys. */
const stops = 60

function Sliders({ state: { sight, setSight, edges }, print, onMove }: SlidersProps) {
  return (
    <div className="flex flex-col gap-1">
      <p aria-hidden className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft">
        <span className="flex items-center gap-2">
          <span className="h-4 w-0.5 bg-ink" /> {t('rehearsal.legend.code')}
        </span>
        <span className="flex items-center gap-2">
          <span className="h-4 w-0.5 bg-line-strong" /> {t('rehearsal.legend.plain')}
        </span>
      </p>
      <div className="grid gap-x-8 gap-y-2 sm:grid-cols-2 wide:grid-cols-1 xl:grid-cols-2">
        {sightAxes.map((axis) => {
          const { least, most } = sightRanges[axis]
          const found = edges[axis]
          return (
            <Slider
              key={axis}
              label={t(`rehearsal.axis.${axis}`)}
              value={sight[axis]}
              min={least}
              max={most}
              step={(most - least) / stops}
              valueText={sightWords(axis, sight[axis], print)}
              hint={edgeWords(axis, edges, print)}
              marks={
                found === undefined
                  ? []
                  : [
                      { value: found.plain, tone: 'soft' },
                      { value: found.edge, tone: 'strong' },
                    ]
              }
              onValueChange={(value) => {
                onMove()
                setSight({ ...sight, [axis]: value })
              }}
            />
          )
        })}
      </div>
      <Button
        size="small"
        variant="quiet"
        className="-ms-2.5 self-start"
        icon={<RotateCcw aria-hidden className="size-4" />}
        onClick={() => {
          onMove()
          setSight(calmSight)
        }}
      >
        {t('rehearsal.reset')}
      </Button>
    </div>
  )
}

type ConditionsProps = {
  readonly conditions: readonly ConditionSeen[]
  readonly chosen: ConditionSeen['id'] | null
  readonly onChoose: (id: ConditionSeen['id'] | null) => void
}

/** The pictures of the test, small. Pressing one shows it large. */
function Conditions({ conditions, chosen, onChoose }: ConditionsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-medium">
        {t('rehearsal.conditions')}
      </h3>
      <p className="mb-2 text-ink-soft">{t('rehearsal.conditions.hint')}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3">
        {conditions.map((one) => {
          const isRead = one.readings.some((reading) => reading.isRead)
          return (
            <li key={one.id}>
              <button
                type="button"
                aria-pressed={one.id === chosen}
                onClick={() => onChoose(one.id === chosen ? null : one.id)}
                className="flex w-full flex-col gap-1 rounded-base border border-line-strong p-1 text-start hover:border-ink aria-pressed:border-signal aria-pressed:ring-1 aria-pressed:ring-signal"
              >
                <GreyPicture image={one.image} />
                <span className="leading-tight">{t(`verdict.condition.${one.id}`)}</span>
                <span className={isRead ? 'text-good' : 'text-bad'}>{outcomeWords(one.readings)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type GreyPictureProps = {
  readonly image: GreyImage
  /** Decorative without one. */
  readonly label?: string
}

/** The very pixels that a decoder was given. */
function GreyPicture({ image, label }: GreyPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const { data, width, height } = toColour(image)
    const painted = canvas.current
    if (painted === null) return
    painted.width = width
    painted.height = height
    painted.getContext('2d')?.putImageData(new ImageData(data as ImageDataArray, width, height), 0, 0)
  }, [image])
  return (
    <canvas
      ref={canvas}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
      className="aspect-square w-full rounded-small bg-print object-contain"
    />
  )
}
