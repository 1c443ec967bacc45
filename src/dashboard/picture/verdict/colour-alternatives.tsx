import { maxCounts } from '#contract/limits.ts'
import { useEffect, useMemo, useState } from 'react'
import { type ColourAlternative, colourAlternatives } from '#design/brand/colour-alternatives.ts'
import type { Design } from '#design/design.ts'
import { scoreWords } from '#design/scannability/thresholds.ts'
import type { Verdict } from '#design/scannability/verdict.ts'
import { useBrandKits } from '../../api/brand-kits.ts'
import { t } from '../../messages/t.ts'
import { judgeDesign, type JudgedCode } from '../decode/judge-design.ts'
import { useLogoPalette } from '../logo-palette.ts'
import { addressOf } from './finding-repair.tsx'
import { verdictLooks } from './verdict-looks.ts'

/** Alternatives that are shown side by side. */
const shown = 3

type ColourAlternativesProps = {
  readonly code: JudgedCode
  /** Of the code as it is; an alternative is better. */
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
