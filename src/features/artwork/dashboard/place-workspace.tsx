import { useQueryClient } from '@tanstack/react-query'
import { CircleHelp, Download, FileImage, LoaderCircle, Save, TriangleAlert, Upload } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ArtworkPlacement } from '#contract/artwork-placement.ts'
import type { SavedArtworkPlacement } from '#features/artwork/contract/artwork.ts'
import { type InkChoice, usualInk } from '#contract/inks.ts'
import type { QrCode } from '#contract/record.ts'
import type { ArtworkPage } from '#features/artwork/design/artwork.ts'
import { blankBoxes } from '#features/artwork/design/blank-boxes.ts'
import { type FreePlace, freePlaces } from '#features/artwork/design/free-places.ts'
import { keepOnPage, leastWidth, resized } from '#features/artwork/design/move-code.ts'
import { isShorter, mediumOfPage, readingDistances } from '#design/print/plan-print.ts'
import { coloursOf, readPicture } from '#design/print/read-picture.ts'
import type { Box } from '#design/print/box.ts'
import { textSum } from '#design/render/svg.ts'
import { tellDownloaded } from '#dashboard/api/code-history.ts'
import { failureOf } from '#dashboard/api/failure-of.ts'
import { useSaveArtworkPlace } from './operations.ts'
import { offers, sessionQuery, useMay } from '#dashboard/api/session.ts'
import { uploadFile } from '#dashboard/api/uploads.ts'
import { t } from '#dashboard/messages/t.ts'
import { ApprovalDialog } from '#dashboard/picture/approval-dialog.tsx'
import type { Finished } from '#dashboard/picture/download-file.ts'
import { FileButton, useDroppedFile, usePastedFile } from '#dashboard/picture/file-button.tsx'
import {
  findGate,
  type GateFinding,
  GateQuestionDialog,
  type PrintedSize,
} from '#dashboard/picture/gate/print-gate.tsx'
import {
  InkFields,
  type InkFieldsProps,
  isCompleteInk,
  useBrandInks,
} from '#dashboard/picture/inks/ink-fields.tsx'
import { smallerJpeg } from '#dashboard/picture/paint-picture.ts'
import { formatDistance, formatMillimetres } from '#dashboard/picture/planner/print-settings.ts'
import { verdictLooks } from '#dashboard/picture/verdict/findings.tsx'
import { announce } from '#dashboard/ui/announce.ts'
import { Banner } from '#dashboard/ui/banner.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { classNames } from '#dashboard/ui/class-names.ts'
import { AlertDialog } from '#dashboard/ui/dialog.tsx'
import { saveFile } from '#dashboard/ui/save-file.ts'
import { Select } from '#dashboard/ui/select.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { ArtworkStage } from './artwork-stage.tsx'
import { exportArtwork, finishedFormats } from './export-artwork.ts'
import { type CodeToPlace, type Place, type PlaceVerdict, safeWidth } from './judge-in-place.ts'
import { type Artwork, ArtworkRefused, shownPage, fingerprintOf, storeFile } from './open-artwork.ts'
import { type DrawnPage, useDrawnPage, usePlaceVerdict } from './use-artwork.ts'

type PlaceWorkspaceProps = {
  readonly code: QrCode
  readonly toPlace: CodeToPlace
  readonly artwork: Artwork
  readonly saved: SavedArtworkPlacement | null
  readonly onFile: (file: File) => void
}

/** One artwork with the code: choose the page, place the code, download, save. */
export function PlaceWorkspace({ code, toPlace, artwork, saved, onFile }: PlaceWorkspaceProps) {
  const [page, setPage] = useState(Math.min(saved?.page ?? 0, artwork.pageCount - 1))
  const [printedWidth, setPrintedWidth] = useState<number | null>(
    saved !== null && artwork.kind !== 'pdf' ? saved.width : null,
  )
  const shown = useMemo(() => shownPage(artwork, page, printedWidth), [artwork, page, printedWidth])
  const isUnsized = useMemo(() => !shownPage(artwork, page, null).isSized, [artwork, page])
  const drawn = useDrawnPage(artwork, page, shown)
  const fileFields = (
    <FileFields
      artwork={artwork}
      page={page}
      onPage={setPage}
      onPrintedWidth={isUnsized ? setPrintedWidth : null}
      shown={shown}
      onFile={onFile}
    />
  )
  if (drawn === 'failed')
    return (
      <div className="flex flex-col gap-4">
        <Banner tone="bad">{t('artwork.refused.damaged')}</Banner>
        {fileFields}
      </div>
    )
  if (drawn === null)
    return (
      <div className="grid gap-6 wide:grid-cols-[1fr_22rem]">
        <Skeleton className="h-96" />
        <div>{fileFields}</div>
      </div>
    )
  return (
    <PlaceOnPage
      key={page}
      {...{ code, toPlace, artwork, page, shown, drawn, fileFields }}
      saved={saved?.page === page ? saved : null}
    />
  )
}

type FileFieldsProps = {
  readonly artwork: Artwork
  readonly page: number
  readonly onPage: (page: number) => void
  /** Null for a file that knows its size. */
  readonly onPrintedWidth: ((millimetres: number) => void) | null
  readonly shown: ArtworkPage
  readonly onFile: (file: File) => void
}

/** The file, its page, and the printed width of a picture without a size. */
function FileFields({ artwork, page, onPage, onPrintedWidth, shown, onFile }: FileFieldsProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          <span dir="auto" className="block truncate font-medium">
            {artwork.file.name}
          </span>
          <span className="text-small text-ink-soft">
            {t('artwork.pageSize', {
              width: formatMillimetres(shown.trim.width),
              height: formatMillimetres(shown.trim.height),
            })}
          </span>
        </p>
        <span>
          <ArtworkButton isOpen onFile={onFile} />
        </span>
      </div>
      {artwork.pageCount > 1 && (
        <Select
          label={t('artwork.page')}
          reserve={false}
          value={String(page)}
          options={Array.from({ length: artwork.pageCount }, (_, index) => ({
            value: String(index),
            label: t('artwork.pageOf', { page: index + 1, count: artwork.pageCount }),
          }))}
          onChange={({ target }) => onPage(Number(target.value))}
        />
      )}
      {onPrintedWidth !== null && (
        <LengthField
          label={t('artwork.printedWidth')}
          value={shown.width}
          least={10}
          hint={t('artwork.printedWidth.hint')}
          onChange={onPrintedWidth}
        />
      )}
    </div>
  )
}

type PlaceOnPageProps = Omit<PlaceWorkspaceProps, 'onFile'> & {
  readonly page: number
  readonly shown: ArtworkPage
  readonly drawn: DrawnPage
  readonly fileFields: React.ReactNode
}

function PlaceOnPage({ code, toPlace, artwork, page, shown, drawn, fileFields, saved }: PlaceOnPageProps) {
  const { measure, picture } = toPlace
  const ratio = measure.height / measure.width
  const [distance, setDistance] = useState(saved?.distance ?? mediumOfPage(shown.trim).distance)
  const least = safeWidth(toPlace, shown, distance)
  const { transparent } = picture.design.background
  const places = useBestPlaces(shown, drawn.ground, least, ratio, transparent)
  const [chosen, setBox] = useState<Box>(() =>
    saved === null
      ? (places[0]?.box ?? centred(shown, least, ratio))
      : // A new design may have other proportions.
        { ...saved.box, height: saved.box.width * ratio },
  )
  // A page that became smaller keeps its code.
  const box = useMemo(() => keepOnPage(shown, chosen), [shown, chosen])
  const [ink, setInk] = useState<InkChoice>(saved?.ink ?? usualInk)
  const place: Place = { artwork, page, shown, box, distance }
  const verdict = usePlaceVerdict(toPlace, place)
  return (
    <div className="grid items-start gap-6 wide:grid-cols-[1fr_22rem]">
      <div className="wide:sticky wide:top-4">
        <ArtworkStage
          shown={shown}
          view={drawn.view}
          svg={picture.svg}
          measure={measure}
          box={box}
          places={places}
          onChange={setBox}
        />
        <Legend shown={shown} />
      </div>
      <div className="flex flex-col gap-5">
        {fileFields}
        <VerdictInPlace
          verdict={verdict}
          distance={distance}
          least={least}
          width={box.width}
          most={Math.min(shown.width, (shown.height * box.width) / box.height)}
          onUseLeast={() => setBox(resized(shown, box, least, [0.5, 0.5]))}
        />
        <PlaceFields shown={shown} box={box} onBox={setBox} distance={distance} onDistance={setDistance} />
        <BestPlaces shown={shown} places={places} least={least} onChoose={setBox} />
        {finishedFormats[artwork.kind] === 'pdf' && (
          <PlaceInks svg={picture.svg} value={ink} onChange={setInk} />
        )}
        <PlaceActions code={code} toPlace={toPlace} place={place} ink={ink} view={drawn.view} saved={saved} />
      </div>
    </div>
  )
}

type PlaceInksProps = Pick<InkFieldsProps, 'value' | 'onChange'> & { readonly svg: string }

function PlaceInks({ svg, ...choice }: PlaceInksProps) {
  const brandInks = useBrandInks()
  const shapes = useMemo(() => readPicture(svg), [svg])
  return (
    <InkFields
      {...choice}
      brandInks={brandInks}
      colours={coloursOf(shapes)}
      shapes={shapes}
      hasPixels={svg.includes('<image')}
    />
  )
}

function centred(shown: ArtworkPage, width: number, ratio: number): Box {
  const height = width * ratio
  return keepOnPage(shown, {
    left: (shown.width - width) / 2,
    top: (shown.height - height) / 2,
    width,
    height,
  })
}

function Legend({ shown }: { readonly shown: ArtworkPage }) {
  const entries = [
    { name: 'trim', className: 'border-bad', isThere: true },
    { name: 'bleed', className: 'border-dashed border-bad/70', isThere: shown.bleed !== shown.trim },
    { name: 'quiet', className: 'border-dashed border-good', isThere: true },
  ] as const
  return (
    <ul className="mt-2 flex flex-wrap justify-center gap-x-5 gap-y-1 text-small text-ink-soft">
      {entries
        .filter(({ isThere }) => isThere)
        .map(({ name, className }) => (
          <li key={name} className="flex items-center gap-2">
            <span aria-hidden className={`w-5 border-t-2 ${className}`} />
            {t(`artwork.legend.${name}`)}
          </li>
        ))}
    </ul>
  )
}

/** @param least smallest width of the picture in millimetres. */
function useBestPlaces(
  shown: ArtworkPage,
  ground: DrawnPage['ground'],
  least: number,
  ratio: number,
  isTransparent: boolean,
): readonly FreePlace[] {
  const blanks = useMemo(() => blankBoxes(shown, ground), [shown, ground])
  return useMemo(
    () => freePlaces(shown, ground, { width: least, height: least * ratio, isTransparent, count: 3, blanks }),
    [shown, ground, least, ratio, isTransparent, blanks],
  )
}

type BestPlacesProps = {
  readonly shown: ArtworkPage
  readonly places: readonly FreePlace[]
  readonly least: number
  readonly onChoose: (box: Box) => void
}

function BestPlaces({ shown, places, least, onChoose }: BestPlacesProps) {
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t('artwork.places')}</h2>
      {places.length === 0 ? (
        <p className="text-small text-ink-soft">
          {t('artwork.places.none', { least: formatMillimetres(least) })}
        </p>
      ) : (
        <ol className="flex flex-wrap gap-2">
          {places.map((place, index) => {
            const name = t(`artwork.places.${ninthOf(shown, place.box)}`)
            return (
              <li key={`${place.box.left} ${place.box.top}`}>
                <Button
                  size="small"
                  icon={
                    <span
                      aria-hidden
                      className="flex size-5 items-center justify-center rounded-full bg-signal text-signal-ink"
                    >
                      {index + 1}
                    </span>
                  }
                  onClick={() => onChoose(place.box)}
                >
                  {place.isBlankBox
                    ? t('artwork.places.blank', { place: name })
                    : place.isFree
                      ? name
                      : t('artwork.places.covers', { place: name })}
                </Button>
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}

const rows = ['top', 'middle', 'bottom'] as const
const columns = ['left', 'center', 'right'] as const

/** The ninth of the page in which the middle of a box lies. */
function ninthOf({ trim }: ArtworkPage, box: Box) {
  const third = (share: number) => Math.min(2, Math.max(0, Math.floor(share * 3)))
  const row = rows[third((box.top + box.height / 2 - trim.top) / trim.height)] ?? 'middle'
  const column = columns[third((box.left + box.width / 2 - trim.left) / trim.width)] ?? 'center'
  return `${row}-${column}` as const
}

type PlaceActionsProps = {
  readonly code: QrCode
  readonly toPlace: CodeToPlace
  readonly place: Place
  readonly ink: InkChoice
  readonly view: HTMLCanvasElement
  readonly saved: SavedArtworkPlacement | null
}

type Work =
  | { readonly state: 'idle' }
  | { readonly state: 'placing' | 'reading' | 'saving' }
  | { readonly state: 'done'; readonly words: string }
  | { readonly state: 'failed'; readonly words: string }
  | { readonly state: 'unread'; readonly finished: Finished }
  | { readonly state: 'asks'; readonly found: GateFinding }

function PlaceActions(props: PlaceActionsProps) {
  const { code, place, ink } = props
  const { work, download, save, anyway, cancel, reset } = usePlaceWork(props)
  const maySave = useMay('saveArtworkPlace')
  const isBusy = work.state === 'placing' || work.state === 'reading' || work.state === 'saving'
  const found = work.state === 'asks' ? work.found : null
  return (
    <div className="flex flex-col gap-2 border-t border-line bg-paper py-3 wide:sticky wide:bottom-0">
      <Button
        variant="primary"
        busy={work.state === 'placing' || work.state === 'reading'}
        aria-disabled={isBusy || !isCompleteInk(ink) || undefined}
        icon={Download}
        onClick={() => isBusy || !isCompleteInk(ink) || void download()}
      >
        {t('artwork.download', { format: finishedFormats[place.artwork.kind].toUpperCase() })}
      </Button>
      {place.artwork.kind === 'jpeg' && <p className="text-small text-ink-soft">{t('artwork.jpeg')}</p>}
      {maySave && (
        <Button busy={work.state === 'saving'} icon={Save} onClick={() => isBusy || void save()}>
          {t('artwork.save')}
        </Button>
      )}
      <p role="status" className="flex min-h-8 items-center justify-between gap-2 text-small text-ink-soft">
        {work.state === 'placing' || work.state === 'reading' ? (
          <>
            {t(`artwork.step.${work.state}`)}
            <Button size="small" variant="quiet" onClick={cancel}>
              {t('common.cancel')}
            </Button>
          </>
        ) : work.state === 'done' ? (
          work.words
        ) : null}
      </p>
      {work.state === 'failed' && (
        <p role="alert" className="text-small text-bad">
          {work.words}
        </p>
      )}
      {found?.kind === 'unapproved' && (
        <ApprovalDialog open code={code} onClose={reset} onApproved={() => void download()} />
      )}
      <GateQuestionDialog
        question={found?.kind === 'unapproved' ? null : found}
        onAnyway={() => void download()}
        onClose={reset}
      />
      <UnreadDialog work={work} onAnyway={anyway} onClose={reset} />
    </div>
  )
}

type UnreadDialogProps = {
  readonly work: Work
  readonly onAnyway: (finished: Finished) => void
  readonly onClose: () => void
}

function UnreadDialog({ work, onAnyway, onClose }: UnreadDialogProps) {
  return (
    <AlertDialog
      open={work.state === 'unread'}
      onClose={onClose}
      title={t('artwork.unread.title')}
      description={t(
        work.state === 'unread' && work.finished.reading === 'untested'
          ? 'artwork.untested.text'
          : 'artwork.unread.text',
      )}
      destructive
      confirm={t('artwork.unread.anyway')}
      onConfirm={() => {
        if (work.state === 'unread') onAnyway(work.finished)
      }}
    />
  )
}

function printedSize(toPlace: CodeToPlace, { box, shown, distance }: Place): PrintedSize {
  const side = toPlace.measure.side ?? null
  return { width: box.width, least: safeWidth(toPlace, shown, distance), distance, side }
}

/** Work of which only the newest runs, until the component leaves. */
function useRunning() {
  const running = useRef<AbortController>(null)
  const cancel = () => running.current?.abort()
  useEffect(() => () => running.current?.abort(), [])
  function begin(): AbortSignal {
    cancel()
    running.current = new AbortController()
    return running.current.signal
  }
  return { begin, cancel }
}

function usePlaceWork(props: PlaceActionsProps) {
  const { code, toPlace, place, ink } = props
  const client = useQueryClient()
  const maySave = useMay('saveArtworkPlace')
  const [work, setWork] = useState<Work>({ state: 'idle' })
  const running = useRunning()
  const store = useStorePlace(props)

  async function save(exported: string | null, words: string): Promise<void> {
    const signal = begin('saving')
    try {
      await store(exported, signal)
      finish(words)
    } catch {
      if (!signal.aborted) setWork({ state: 'failed', words: t('artwork.saveFailed') })
    }
  }

  async function download(): Promise<void> {
    const signal = begin('placing')
    try {
      const onStep = (step: 'placing' | 'reading') => signal.aborted || setWork({ state: step })
      const found = await findGate(client, [code], printedSize(toPlace, place), signal)
      if (found !== null) return setWork({ state: 'asks', found })
      const finished = await exportArtwork(toPlace, place, ink, onStep, signal)
      signal.throwIfAborted()
      if (finished.reading === 'reads') handOver(finished)
      else setWork({ state: 'unread', finished })
    } catch (reason) {
      if (signal.aborted) return setWork({ state: 'idle' })
      const words =
        reason instanceof ArtworkRefused ? t(`artwork.refused.${reason.reason}`) : t('artwork.failed')
      setWork({ state: 'failed', words })
    }
  }

  function handOver({ bytes, name, reading }: Finished): void {
    saveFile(bytes, name)
    void tellDownloaded(client, code.id)
    const words = t(reading === 'reads' ? 'artwork.downloaded' : 'download.done')
    // Losing the place in print is as bad as losing the file.
    if (maySave) void save(textSum(toPlace.picture.svg), words)
    else finish(words)
  }

  function begin(state: 'placing' | 'saving'): AbortSignal {
    setWork({ state })
    return running.begin()
  }

  function finish(words: string): void {
    setWork({ state: 'done', words })
    announce(words)
  }

  return {
    work,
    download,
    save: () => save(null, t('artwork.saved')),
    anyway: handOver,
    cancel: running.cancel,
    reset: () => setWork({ state: 'idle' }),
  }
}

function useStorePlace({ code, place, ink, view, saved }: PlaceActionsProps) {
  const opened = useRef({ id: saved?.id ?? newId(), etag: saved?.etag })
  const saving = useSaveArtworkPlace(code.id)
  const uploadPreview = usePreviewUpload()
  const preview = useRef<string | null>(saved?.preview ?? null)

  return async (exported: string | null, signal: AbortSignal): Promise<void> => {
    const { file } = place.artwork
    const fingerprint = await fingerprintOf(file)
    // Another file in the place of the saved one looks different.
    if (saved !== null && saved.fingerprint !== fingerprint && preview.current === saved.preview)
      preview.current = null
    preview.current ??= await uploadPreview(view, signal)
    const placement: ArtworkPlacement = {
      id: opened.current.id,
      name: file.name.slice(0, 200),
      kind: place.artwork.kind,
      page: place.page,
      width: place.shown.width,
      height: place.shown.height,
      box: place.box,
      distance: place.distance,
      ink,
      preview: preview.current,
      fingerprint,
      exported: exported ?? saved?.exported ?? null,
      savedAt: new Date().toISOString(),
    }
    const store = async ({ id, etag }: typeof opened.current) => {
      const { data } = await saving.mutateAsync({ place: { ...placement, id }, etag })
      opened.current = { id, etag: data.find((place) => place.id === id)?.etag }
    }
    try {
      await store(opened.current)
    } catch (thrown) {
      // Somebody else moved this place meanwhile. Both places stay.
      if (failureOf(thrown).kind !== 'changed') throw thrown
      await store({ id: newId(), etag: undefined })
    }
    await storeFile(fingerprint, file)
  }
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')
}

type PlaceFieldsProps = {
  readonly shown: ArtworkPage
  readonly box: Box
  readonly onBox: (box: Box) => void
  readonly distance: number
  readonly onDistance: (distance: number) => void
}

/** Place, size and reading distance as numbers. Places count from the cut line. */
function PlaceFields({ shown, box, onBox, distance, onDistance }: PlaceFieldsProps) {
  const { trim } = shown
  const options = readingDistances.includes(distance)
    ? readingDistances
    : [...readingDistances, distance].sort((one, other) => one - other)
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="mb-2 font-semibold">{t('artwork.place')}</legend>
      <LengthField
        label={t('artwork.left')}
        value={box.left - trim.left}
        onChange={(left) => onBox(keepOnPage(shown, { ...box, left: left + trim.left }))}
      />
      <LengthField
        label={t('artwork.top')}
        value={box.top - trim.top}
        onChange={(top) => onBox(keepOnPage(shown, { ...box, top: top + trim.top }))}
      />
      <LengthField
        label={t('artwork.width')}
        value={box.width}
        least={leastWidth}
        onChange={(width) => onBox(resized(shown, box, width))}
      />
      <Select
        label={t('artwork.distance')}
        reserve={false}
        value={String(distance)}
        options={options.map((value) => ({ value: String(value), label: formatDistance(value) }))}
        onChange={({ target }) => onDistance(Number(target.value))}
      />
    </fieldset>
  )
}

type LengthFieldProps = {
  readonly label: string
  readonly value: number
  readonly least?: number
  readonly hint?: string
  readonly onChange: (value: number) => void
}

/** A length in millimetres with one decimal. Typed text stays until it is a number and the field is left. */
function LengthField({ label, value, least = -Infinity, hint, onChange }: LengthFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const number = typed === null || typed.trim() === '' ? NaN : Number(typed.trim().replace(',', '.'))
  const isValid = Number.isFinite(number) && number >= least
  return (
    <TextField
      label={label}
      reserve={false}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? String(Math.round(value * 10) / 10)}
      hint={hint}
      error={typed !== null && !isValid ? t('artwork.number.invalid') : undefined}
      suffix={<span className="pe-2 text-ink-soft">mm</span>}
      className="pe-10"
      onChange={({ target }) => {
        setTyped(target.value)
        const next = Number(target.value.trim().replace(',', '.'))
        if (target.value.trim() !== '' && Number.isFinite(next) && next >= least) onChange(next)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

type VerdictInPlaceProps = {
  readonly verdict: PlaceVerdict | null
  readonly distance: number
  readonly least: number
  readonly width: number
  /** Largest width that the page has room for. */
  readonly most: number
  readonly onUseLeast: () => void
}

const marks = {
  ...verdictLooks,
  untested: { Icon: CircleHelp, tone: 'text-ink-soft' },
  testing: { Icon: LoaderCircle, tone: 'text-ink-soft' },
} as const

/** The result of decoders and rules for the place, with what to do. */
function VerdictInPlace({ verdict, distance, least, width, most, onUseLeast }: VerdictInPlaceProps) {
  const word = verdict?.word ?? 'testing'
  const findings = verdict?.findings ?? []
  const isStopped = findings.some(({ severity }) => severity === 'stop')
  // A place that the rules refuse is not praised for a clean picture.
  const shownWord = isStopped && (word === 'everywhere' || word === 'good') ? 'risky' : word
  const { Icon, tone } = marks[shownWord]
  return (
    <section aria-label={t('artwork.verdict')} className="flex flex-col gap-2">
      <p role="status" className="flex min-h-6 items-center gap-2 text-lead font-medium">
        <Icon
          aria-hidden
          className={classNames('size-5 shrink-0', tone, shownWord === 'testing' && 'animate-spin')}
        />
        {t(`artwork.word.${shownWord}`)}
      </p>
      <ul className="flex flex-col gap-2 text-small">
        {findings.map(({ cause, severity }) => (
          <li key={cause} className="flex items-start gap-2">
            <TriangleAlert
              aria-hidden
              className={classNames('mt-0.5 size-4 shrink-0', severity === 'stop' ? 'text-bad' : 'text-warn')}
            />
            {cause === 'too-small'
              ? t('artwork.cause.too-small', {
                  distance: formatDistance(distance),
                  least: formatMillimetres(least),
                })
              : t(`artwork.cause.${cause}`)}
          </li>
        ))}
      </ul>
      {isShorter(width, least) && !isShorter(most, least) && (
        <Button size="small" className="self-start" onClick={onUseLeast}>
          {t('artwork.useLeast', { least: formatMillimetres(least) })}
        </Button>
      )}
    </section>
  )
}

/** Longer side of the picture that the approval page shows, in pixels. */
const previewSide = 1200

/** Uploads the page without the code, for the approval page; null where the service stores no files. */
function usePreviewUpload() {
  const client = useQueryClient()
  return async (view: HTMLCanvasElement, signal: AbortSignal): Promise<string | null> => {
    try {
      if (!offers(await client.ensureQueryData(sessionQuery), 'uploadFile')) return null
      const bytes = await smallerJpeg(view, previewSide, 0.85)
      if (bytes === null) return null
      const file = new File([bytes], 'artwork.jpg', { type: 'image/jpeg' })
      return (await uploadFile(file, { onProgress: () => undefined, signal })).url
    } catch {
      signal.throwIfAborted()
      // The place is worth saving without its picture.
      return null
    }
  }
}

type OnFile = { readonly onFile: (file: File) => void }

/** Takes a file: dropped anywhere here, chosen, or pasted anywhere on the page. */
export function ChooseArtwork({ onFile }: OnFile) {
  const { isOver, drop } = useDroppedFile(onFile)
  return (
    <div
      {...drop}
      className={classNames(
        'flex min-h-80 flex-col items-center justify-center gap-3 rounded-large border-2 border-dashed p-6 text-center',
        isOver ? 'border-signal bg-signal/8' : 'border-line-strong bg-sheet',
      )}
    >
      <FileImage aria-hidden className="size-10 text-ink-soft" />
      <p className="text-title font-semibold">{t('artwork.drop')}</p>
      <p className="max-w-md text-ink-soft">{t('artwork.dropHint')}</p>
      <ArtworkButton onFile={onFile} />
      <p className="text-small text-ink-soft max-sm:hidden">{t('artwork.paste')}</p>
    </div>
  )
}

/** The button alone; `isOpen`: it replaces a file. */
export function ArtworkButton({ onFile, isOpen = false }: OnFile & { readonly isOpen?: boolean }) {
  usePastedFile(onFile)
  return (
    <FileButton
      accept=".pdf,.png,.jpg,.jpeg,.svg,application/pdf,image/png,image/jpeg,image/svg+xml"
      icon={<Upload aria-hidden className="size-4" />}
      variant={isOpen ? 'secondary' : 'primary'}
      size={isOpen ? 'small' : 'base'}
      onFile={onFile}
    >
      {t(isOpen ? 'artwork.replace' : 'artwork.choose')}
    </FileButton>
  )
}
