import { FileButton, useDroppedFile, usePastedFile } from '../picture/file-button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Camera, ImageUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatBytes } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import type { PrintChecker } from '../picture/print-check/check-client.ts'
import { compareStored } from '../picture/print-check/compare-stored.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { lazyPart } from '../ui/lazy.tsx'
import { usePageTitle, pageColumn } from '../ui/page.ts'
import { CampaignTable } from './campaign-table.tsx'
import { CodePanel, type ComparisonState } from './code-panel.tsx'
import { type Mark, PhotoView } from './photo-view.tsx'
import { type CheckedCode, largestFile, type PrintCheck, usePrintCheck } from './use-print-check.ts'

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
