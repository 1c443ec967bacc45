import { useQueryClient } from '@tanstack/react-query'
import { Camera, ImageUp } from 'lucide-react'
import { useEffect, useState, useRef } from 'react'
import { projectionOf, type Quad } from '#features/print-check/design/fit-symbol.ts'
import { FileButton, useDroppedFile, usePastedFile } from '#dashboard/picture/file-button.tsx'
import { formatBytes } from '#dashboard/messages/format.ts'
import { t } from '#dashboard/messages/t.ts'
import type { PrintChecker } from './check-client.ts'
import { compareStored } from './compare-stored.ts'
import { Banner } from '#dashboard/ui/banner.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { classNames } from '#dashboard/ui/class-names.ts'
import { lazyPart } from '#dashboard/ui/lazy.tsx'
import { usePageTitle, pageColumn } from '#dashboard/ui/page.ts'
import { CodePanel, type ComparisonState } from './code-panel.tsx'
import { type CheckedCode, largestFile, type PrintCheck, usePrintCheck } from './use-print-check.ts'
import type { Photo } from './check-photo.ts'
import { codeState } from '#dashboard/api/code-state.ts'
import { MiddleTruncated } from '#dashboard/ui/middle-truncated.tsx'
import { When } from '#dashboard/ui/when.tsx'

type Mark = {
  readonly key: number
  readonly quad: Quad | null
  readonly tone: 'good' | 'warn' | 'bad'
  /** Modules a side, and those that differ from the stored code. */
  readonly size?: number
  readonly wrong?: readonly (readonly [row: number, column: number])[]
}

type PhotoViewProps = {
  readonly photo: Photo
  readonly marks: readonly Mark[]
  readonly chosen: number
  readonly onChoose: (key: number) => void
}

const strokes = { good: 'stroke-good', warn: 'stroke-warn', bad: 'stroke-bad' } as const

/** The photo with every code outlined, and the damaged modules of the chosen one. */
function PhotoView({ photo, marks, chosen, onChoose }: PhotoViewProps) {
  const shown = useRef<HTMLCanvasElement>(null)
  const { canvas, name, page } = photo
  useEffect(() => {
    const { current } = shown
    if (current === null) return
    current.width = canvas.width
    current.height = canvas.height
    current.getContext('2d')?.drawImage(canvas, 0, 0)
  }, [canvas])
  const line = Math.max(canvas.width, canvas.height) / 180
  return (
    <figure className="min-w-0">
      <div
        // On a phone the result below the photo must begin on the same screen.
        className="relative mx-auto overflow-hidden rounded-base border border-line bg-print [--height:45dvh] wide:[--height:70dvh]"
        style={{ maxWidth: `min(100%, calc(var(--height) * ${canvas.width / canvas.height}))` }}
      >
        <canvas ref={shown} role="img" aria-label={t('check.photo')} className="block h-auto w-full" />
        {/* Dark strokes in both themes: photos are mostly light. */}
        <svg
          viewBox={`0 0 ${canvas.width} ${canvas.height}`}
          className="on-artwork absolute inset-0 size-full"
        >
          {marks.map((mark) => {
            if (mark.quad === null) return null
            const isChosen = mark.key === chosen
            return (
              <g key={mark.key} onClick={() => onChoose(mark.key)}>
                {isChosen && <Damage mark={mark} quad={mark.quad} />}
                <polygon
                  points={outline(mark.quad)}
                  className={classNames('cursor-pointer fill-transparent', strokes[mark.tone])}
                  strokeWidth={isChosen ? line : line / 2}
                  strokeLinejoin="round"
                  strokeDasharray={mark.tone === 'good' ? undefined : `${line * 3} ${line * 1.5}`}
                />
              </g>
            )
          })}
        </svg>
      </div>
      <figcaption className="mt-2 truncate text-small text-ink-soft" dir="auto">
        {page === null ? name : t('check.photoPage', { name, page })}
      </figcaption>
    </figure>
  )
}

/** A little outside of the code, so that the line hides nothing. */
function outline(quad: Quad): string {
  const at = projectionOf(quad, 30)
  return [at(-1.5, -1.5), at(31.5, -1.5), at(31.5, 31.5), at(-1.5, 31.5)]
    .map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(' ')
}

function Damage({ mark: { size, wrong }, quad }: { readonly mark: Mark; readonly quad: Quad }) {
  if (size === undefined || wrong === undefined) return null
  const at = projectionOf(quad, size)
  const path = wrong
    .map(([row, column]) => {
      const corners = [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)]
      return `M${corners.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
    })
    .join('')
  return <path d={path} className="fill-bad opacity-70" />
}

const CameraView = lazyPart(() => import('./camera-view.tsx'), 'CameraView')

/** Checks printed codes on photos, PDFs and before the camera. Photos never leave the browser. */
export function CheckScreen() {
  usePageTitle(t('check.title'))
  const { check, checker, checkFile, checkPhoto, fail, reset } = usePrintCheck()
  const [hasCamera, setHasCamera] = useState(false)

  function take(file: File): void {
    setHasCamera(false)
    if (file.size > largestFile)
      fail(t('check.tooLarge', { name: file.name, size: formatBytes(largestFile) }))
    else void checkFile(file)
  }

  usePastedFile((file) => {
    const isNamed = file.name !== '' && file.name !== 'image.png'
    take(isNamed ? file : new File([file], t('check.pasted'), { type: file.type }))
  })
  const { isOver, drop } = useDroppedFile(take)
  const isEmpty = check.state === 'empty' || check.state === 'failed'
  return (
    <div className={classNames(pageColumn, 'min-h-[calc(100dvh-5rem)]')} {...drop}>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-2xl">
          <h1 className="text-headline font-semibold tracking-tight">{t('check.title')}</h1>
          {isEmpty && !hasCamera && <p className="mt-2 text-ink-soft">{t('check.text')}</p>}
        </div>
        {!isEmpty && !hasCamera && (
          <Button onClick={reset}>{t(check.state === 'reading' ? 'common.cancel' : 'check.again')}</Button>
        )}
      </header>
      {check.state === 'failed' && <Banner tone="bad">{check.reason}</Banner>}
      {hasCamera ? (
        <CameraView
          checker={checker}
          onPhoto={(photo) => {
            setHasCamera(false)
            void checkPhoto(photo)
          }}
          onClose={() => setHasCamera(false)}
        />
      ) : isEmpty ? (
        <Sources isOver={isOver} onFile={take} onCamera={() => setHasCamera(true)} />
      ) : (
        <Results check={check} checker={checker} />
      )}
    </div>
  )
}

type SourcesProps = {
  readonly isOver: boolean
  readonly onFile: (file: File) => void
  readonly onCamera: () => void
}

function Sources({ isOver, onFile, onCamera }: SourcesProps) {
  return (
    <div
      className={classNames(
        'flex flex-1 flex-col items-center justify-center gap-5 rounded-large border-2 border-dashed p-6 text-center max-h-120',
        isOver ? 'border-signal bg-signal/8' : 'border-line-strong',
      )}
    >
      <p className="max-w-md text-ink-soft pointer-coarse:hidden">
        {t(isOver ? 'check.dropNow' : 'check.drop')}
      </p>
      <div className="flex flex-wrap justify-center gap-3 max-sm:w-full max-sm:flex-col">
        <FileButton
          accept="image/*,application/pdf"
          icon={<ImageUp aria-hidden className="size-4" />}
          variant="primary"
          onFile={onFile}
        >
          {t('check.choose')}
        </FileButton>
        {'mediaDevices' in navigator && (
          <Button icon={Camera} onClick={onCamera}>
            {t('check.camera')}
          </Button>
        )}
      </div>
    </div>
  )
}

type ResultsProps = {
  readonly check: Extract<PrintCheck, { state: 'reading' | 'done' }>
  readonly checker: PrintChecker
}

function Results({ check, checker }: ResultsProps) {
  const { codes } = check
  const [chosenKey, setChosenKey] = useState(0)
  const chosen = codes.find(({ key }) => key === chosenKey) ?? codes[0]
  const comparison = useComparison(checker, chosen, check.state === 'done')
  const isReading = check.state === 'reading'
  return (
    <>
      {isReading && (
        <p role="status" className="font-medium">
          {check.pages > 1
            ? t('check.page', { page: check.page, pages: check.pages })
            : t('check.reading', { name: check.name })}
        </p>
      )}
      {check.state === 'done' && check.isCut && <Banner tone="warn">{t('check.partlyRead')}</Banner>}
      {codes.length > 1 && <CampaignTable codes={codes} chosen={chosen?.key ?? 0} onChoose={setChosenKey} />}
      {chosen !== undefined && (
        <div className="grid items-start gap-6 wide:grid-cols-2">
          <PhotoView
            key={codes.indexOf(chosen)}
            photo={chosen.photo}
            marks={codes
              .filter(({ photo }) => photo === chosen.photo)
              .map((code) => markOf(code, code === chosen ? comparison : null))}
            chosen={chosen.key}
            onChoose={setChosenKey}
          />
          <CodePanel found={chosen} comparison={comparison} />
        </div>
      )}
    </>
  )
}

function markOf({ key, quad, identified, text }: CheckedCode, comparison: ComparisonState | null): Mark {
  const isOwn = identified !== null && identified.code !== null
  const mark: Mark = { key, quad, tone: text === null ? 'warn' : isOwn ? 'good' : 'bad' }
  const stored = comparison?.state === 'done' ? comparison.stored : null
  return stored === null || stored.damage === null
    ? mark
    : { ...mark, size: stored.size, wrong: stored.damage.wrong }
}

function useComparison(
  checker: PrintChecker,
  found: CheckedCode | undefined,
  isReady: boolean,
): ComparisonState {
  const client = useQueryClient()
  const [known, setKnown] = useState<ReadonlyMap<CheckedCode, ComparisonState>>(new Map())
  const code = found?.identified?.code ?? null
  const isKnown = found !== undefined && known.has(found)
  useEffect(() => {
    if (found === undefined || code === null || isKnown || !isReady) return undefined
    let isCurrent = true
    const set = (state: ComparisonState) =>
      isCurrent && setKnown((before) => new Map(before).set(found, state))
    compareStored(client, checker, found, code, new AbortController().signal).then(
      (stored) => set({ state: 'done', stored }),
      () => set({ state: 'failed' }),
    )
    return () => {
      isCurrent = false
    }
  }, [client, checker, found, code, isKnown, isReady])
  if (found === undefined || code === null) return { state: 'idle' }
  return known.get(found) ?? { state: 'comparing' }
}

type CampaignTableProps = {
  readonly codes: readonly CheckedCode[]
  readonly chosen: number
  readonly onChoose: (key: number) => void
}

function CampaignTable({ codes, chosen, onChoose }: CampaignTableProps) {
  const hasPages = codes.some(({ photo }) => photo.page !== null)
  return (
    <div className="max-h-80 overflow-auto rounded-base border border-line bg-sheet">
      <table className="w-full border-collapse text-start" aria-label={t('check.codes')}>
        <thead className="sticky top-0 bg-sheet text-small text-ink-soft">
          <tr>
            {hasPages && <Heading>{t('check.column.page')}</Heading>}
            <Heading>{t('check.column.code')}</Heading>
            <Heading>{t('check.column.state')}</Heading>
            <Heading className="max-sm:hidden">{t('check.column.leads')}</Heading>
            <Heading className="max-sm:hidden">{t('check.column.changed')}</Heading>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <Row
              key={code.key}
              found={code}
              hasPages={hasPages}
              isChosen={code.key === chosen}
              onChoose={() => onChoose(code.key)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Heading({ children, className = '' }: { readonly children: string; readonly className?: string }) {
  return (
    <th scope="col" className={`border-b border-line px-3 py-2 text-start font-medium ${className}`}>
      {children}
    </th>
  )
}

type RowProps = {
  readonly found: CheckedCode
  readonly hasPages: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Row({ found, hasPages, isChosen, onChoose }: RowProps) {
  const { identified, photo } = found
  const code = identified?.code ?? null
  return (
    <tr
      className="cursor-pointer border-b border-line last:border-b-0 hover:bg-ink/8 data-chosen:bg-signal/8"
      data-chosen={isChosen ? '' : undefined}
      onClick={onChoose}
    >
      {hasPages && <td className="px-3 py-2">{photo.page}</td>}
      <td className="max-w-60 px-3 py-2 max-sm:max-w-36">
        <button
          type="button"
          aria-pressed={isChosen}
          dir="auto"
          className="block min-h-6 max-w-full truncate text-start font-medium"
        >
          {code === null ? nameOfStranger(found) : code.title || code.slashTag}
          {identified?.placement && ` · ${identified.placement.name}`}
        </button>
      </td>
      <td className="px-3 py-2 sm:whitespace-nowrap">
        {isBlank(found) ? null : code === null ? (
          <span className="text-bad">{t(found.text === null ? 'check.unread' : 'check.notYours')}</span>
        ) : (
          t(`library.state.${codeState(code, identified?.meta ?? undefined)}`)
        )}
      </td>
      <td className="max-w-72 px-3 py-2 max-sm:hidden">
        {code !== null && <MiddleTruncated text={code.destinationUrl} />}
      </td>
      <td className="px-3 py-2 whitespace-nowrap max-sm:hidden">
        {code !== null && <When at={code.updatedAt} />}
      </td>
    </tr>
  )
}

function isBlank({ text, diagnosis }: CheckedCode): boolean {
  return text === null && diagnosis?.located == null
}

function nameOfStranger(found: CheckedCode): string {
  const { text, address } = found
  if (address.kind === 'look-alike' || address.kind === 'stranger') return address.host
  if (text !== null) return text
  return isBlank(found) ? t('check.none') : t('check.unread')
}
