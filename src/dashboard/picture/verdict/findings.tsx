import { svgAddress } from '../paint-picture.ts'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { maxCounts } from '#contract/limits.ts'
import { type ColourAlternative, colourAlternatives } from '#design/brand/palette.ts'
import type { Design } from '#design/design.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import type { Finding } from '#design/scannability/static-rules.ts'
import { scoreWords, type VerdictWord } from '#design/scannability/thresholds.ts'
import type { Verdict } from '#design/scannability/verdict.ts'
import { useBrandKits } from '../../api/brand-kits.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { type JudgedCode, judgeDesign } from '../decode/judge-design.ts'
import { useLogoPalette } from '../logo-palette.ts'

/** Sign and colour of each word, wherever it stands. Only "everywhere" is green. */
export const verdictLooks = {
  everywhere: { tone: 'text-good', Icon: CircleCheck },
  good: { tone: 'text-warn', Icon: CircleCheck },
  risky: { tone: 'text-warn', Icon: TriangleAlert },
  none: { tone: 'text-bad', Icon: CircleX },
} as const satisfies Record<VerdictWord, unknown>

export type FindingRepairProps = {
  readonly finding: Finding
  readonly code: JudgedCode
  readonly onRepair: (design: Design) => void
  readonly onEnlarge: () => void
}

/** One finding with its repair and a preview of it. */
export function FindingRepair({ finding, code, onRepair, onEnlarge }: FindingRepairProps) {
  const repaired = useMemo(() => finding.repair(code.design), [finding, code])
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="border-s-2 border-line-strong ps-2.5">
      <p>{causeWords(finding)}</p>
      {finding.cause === 'module-size' && (
        <Button size="small" className="mt-1.5" onClick={onEnlarge}>
          {t('verdict.repair.module-size')}
        </Button>
      )}
      {repaired !== null && (
        <>
          <Button size="small" className="mt-1.5" onClick={() => onRepair(repaired)}>
            {repairWords(finding, code.design, repaired)}
          </Button>
          <details className="mt-1.5" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
            <summary className="min-h-6 text-ink-soft hover:text-ink">{t('verdict.repair.show')}</summary>
            {isOpen && (
              <div className="mt-2 flex gap-3">
                <Miniature label={t('verdict.repair.before')} code={code} />
                <Miniature label={t('verdict.repair.after')} code={{ ...code, design: repaired }} />
              </div>
            )}
          </details>
        </>
      )}
    </li>
  )
}

/** The label of the repair button. A smaller logo says by how much. */
function repairWords({ cause }: Finding, { logo }: Design, repaired: Design): string {
  if (logo === null || repaired.logo === null || repaired.logo.size >= logo.size)
    return t(cause === 'budget' ? 'verdict.repair.combined' : `verdict.repair.${cause}`)
  return t('verdict.repair.budget', { percent: percent(1 - repaired.logo.size / logo.size) })
}

function Miniature({ label, code }: { readonly label: string; readonly code: JudgedCode }) {
  const address = useMemo(() => addressOf(code), [code])
  return (
    <figure className="flex w-24 flex-col gap-1">
      <div className="aspect-square border border-line bg-print p-1">
        {address !== null && <img src={address} alt="" className="size-full object-contain" />}
      </div>
      <figcaption className="text-ink-soft">{label}</figcaption>
    </figure>
  )
}

/** The picture of a code as an address; null for a payload that does not fit. */
function addressOf({ design, payload, assets }: JudgedCode): string | null {
  try {
    return svgAddress(renderSvg(design, payload, assets))
  } catch (reason) {
    if (reason instanceof RangeError) return null
    throw reason
  }
}

const percent = (share: number) => Math.round(share * 100)
/** Truncated, not rounded: 4.46 must not show as the required 4.5. */
const tenths = (value: number) => Math.floor(value * 10) / 10
const hundredths = (value: number) => Math.round(value * 100) / 100

/** A finding in one sentence without technical terms. */
export function causeWords(finding: Finding): string {
  switch (finding.cause) {
    case 'too-long':
      return t('verdict.finding.too-long', finding.figures)
    case 'budget': {
      const { hiddenShare, forgives } = finding.figures
      return t('verdict.finding.budget', { hidden: percent(hiddenShare), forgives: percent(forgives) })
    }
    case 'contrast': {
      const { part, ratio, needed } = finding.figures
      return t('verdict.finding.contrast', { part: t(`verdict.part.${part}`), ratio: tenths(ratio), needed })
    }
    case 'mixed-polarity':
      return t('verdict.finding.mixed-polarity', { part: t(`verdict.part.${finding.figures.part}`) })
    case 'quiet-zone':
      return t('verdict.finding.quiet-zone', {
        count: finding.figures.modules,
        needed: finding.figures.needed,
      })
    case 'module-size': {
      const { mm, needed } = finding.figures
      return t('verdict.finding.module-size', { mm: hundredths(mm), needed: hundredths(needed) })
    }
    case 'inverted':
    case 'mid-tone-background':
    case 'finder-style':
    case 'transparent-background':
    case 'pattern':
    case 'logo':
    case 'symbol-size':
    case 'colours':
    case 'frame':
    case 'combined':
      return t(`verdict.finding.${finding.cause}`)
    default:
      return finding satisfies never
  }
}

const shown = 3

type ColourAlternativesProps = {
  readonly code: JudgedCode
  /** Of the code as it is. */
  readonly score: number
  readonly onRepair: (design: Design) => void
}

type Tested = ColourAlternative & { readonly word: Verdict['word'] }

/** Repairs that keep a colour too pale for the modules, each tested by the decoders before it is shown. */
export function ColourAlternatives({ code, score, onRepair }: ColourAlternativesProps) {
  const { data: kits } = useBrandKits()
  const { data: ofLogo } = useLogoPalette(code.design.logo?.id ?? null)
  const palette = useMemo(
    () =>
      [...(kits ?? []).flatMap((kit) => kit.palette), ...(ofLogo ?? [])].slice(0, maxCounts.paletteColours),
    [kits, ofLogo],
  )
  const tested = useTested(code, palette, score)
  if (tested.length === 0) return null
  return (
    <div className="flex flex-col gap-1.5">
      <p role="status">{t('verdict.alternatives')}</p>
      <ul className="grid max-w-80 grid-cols-3 gap-2">
        {tested.map(({ kind, design, word }) => (
          <AlternativeTile
            key={kind}
            name={t(`verdict.alternatives.${kind}`)}
            code={{ ...code, design }}
            word={word}
            onChoose={() => onRepair(design)}
          />
        ))}
      </ul>
    </div>
  )
}

type AlternativeTileProps = {
  readonly name: string
  readonly code: JudgedCode
  readonly word: Verdict['word']
  readonly onChoose: () => void
}

function AlternativeTile({ name, code: { design, payload, assets }, word, onChoose }: AlternativeTileProps) {
  const address = useMemo(() => addressOf({ design, payload, assets }), [design, payload, assets])
  const { tone, Icon } = verdictLooks[word]
  const words = t(`verdict.${word}`)
  return (
    <li className="flex">
      <button
        type="button"
        aria-label={t('verdict.alternatives.use', { name, word: words })}
        title={words}
        onClick={onChoose}
        className="flex w-full flex-col items-center gap-1 rounded-base border border-line p-1.5 text-center leading-tight text-ink-soft transition-colors hover:border-ink hover:text-ink"
      >
        <span aria-hidden className="flex aspect-square w-full overflow-hidden rounded-small bg-print p-1">
          {address !== null && <img src={address} alt="" className="size-full object-contain" />}
        </span>
        <span className="flex items-start gap-1">
          <Icon aria-hidden className={`mt-px size-3.5 shrink-0 ${tone}`} />
          {name}
        </span>
      </button>
    </li>
  )
}

/** The alternatives that read in good conditions at least, and better than the code as it is. */
function useTested(code: JudgedCode, palette: readonly string[], score: number): readonly Tested[] {
  const [found, setFound] = useState<{ readonly of: JudgedCode | null; readonly list: readonly Tested[] }>({
    of: null,
    list: [],
  })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    void test(code, palette, score, signal)
      .then((list) => signal.aborted || setFound({ of: code, list }))
      // Without decoders nothing is offered; the verdict says so.
      .catch(() => undefined)
    return () => stop.abort()
  }, [code, palette, score])
  return found.of === code ? found.list : []
}

async function test(
  code: JudgedCode,
  palette: readonly string[],
  score: number,
  signal: AbortSignal,
): Promise<readonly Tested[]> {
  const list: Tested[] = []
  for (const { kind, design } of colourAlternatives(code.design, palette)) {
    if (list.length === shown) break
    const verdict = await judgeDesign({ ...code, design }, { signal })
    signal.throwIfAborted()
    if (verdict.score < scoreWords.good || verdict.score <= score) continue
    list.push({ kind, design, word: verdict.word })
  }
  return list
}
