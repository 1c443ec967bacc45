import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type InkChoice, usualInk } from '#contract/inks.ts'
import {
  cutFormats,
  ownFormat,
  type SheetFormat,
  sheetFormats,
  isPrintable,
} from '../design/sheet-formats.ts'
import { placeCells, sheetCount } from '../design/sheets.ts'
import { failureOf } from '#dashboard/api/failure-of.ts'
import { FailurePrompt } from '#dashboard/failures/failure-prompt.tsx'
import { t } from '#dashboard/messages/t.ts'
import { inkPart } from '#dashboard/picture/file-name.ts'
import { agreeTo, GateStopped, gateWords, UnapprovedCodes } from '#dashboard/picture/gate/print-gate.tsx'
import { InkFields, isCompleteInk, useBrandInks } from '#dashboard/picture/inks/ink-fields.tsx'
import { formatMillimetres } from '#dashboard/picture/planner/print-settings.ts'
import { FirstLabel } from './first-label.tsx'
import {
  makeSheets,
  type Progress,
  type Sheets,
  type SheetSource,
  type SheetStep,
  type SheetTexts,
} from './make-sheets.ts'
import { Banner } from '#dashboard/ui/banner.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { bringIntoView, Dialog } from '#dashboard/ui/dialog.tsx'
import { ProgressBar } from '#dashboard/ui/meter.tsx'
import { saveFile } from '#dashboard/ui/save-file.ts'
import { Select } from '#dashboard/ui/select.tsx'
import { Switch } from '#dashboard/ui/switch.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { RowList } from '#dashboard/ui/row-list.tsx'

/** Labels in one file at the most: a browser holds all of their pictures while it writes them. */
const mostLabels = 5_000

const formats: readonly SheetFormat[] = [...sheetFormats, ...cutFormats]

type LabelSettings = {
  readonly format: SheetFormat
  readonly startCell: number
  readonly copies: number
  readonly texts: SheetTexts
  readonly cutMarks: boolean
  readonly ink: InkChoice
}

function theFirst<T>([first]: readonly T[]): T {
  if (first === undefined) throw new RangeError('The list is empty.')
  return first
}

const firstSettings: LabelSettings = {
  format: theFirst(formats),
  startCell: 0,
  copies: 1,
  texts: { title: true, link: true, number: false },
  cutMarks: false,
  ink: usualInk,
}

type Work =
  | { readonly state: 'editing' }
  | { readonly state: 'working'; readonly step: SheetStep; readonly done: number; readonly total: number }
  | { readonly state: 'done'; readonly sheets: Sheets; readonly ink: InkChoice }
  | { readonly state: 'failed'; readonly reason: unknown }

type SheetDialogProps = {
  readonly count: number
  readonly title: string
  /** The labels in their order. Called for the picture of the first one, and again for the file. */
  readonly load: (signal: AbortSignal) => Promise<readonly SheetSource[]>
  /** Called before the file is made. Rejects with a `GateStopped` where somebody has to decide first. */
  readonly check?: (signal: AbortSignal) => Promise<void>
  readonly onSaved?: () => void
  readonly onClose: () => void
}

/** Makes a PDF of labels and reads each label back from it. */
export function SheetDialog({ count, title, load, check, onSaved, onClose }: SheetDialogProps) {
  const [settings, setSettings] = useState(firstSettings)
  const { work, start, save, cancel, edit } = useSheets(load, check, onSaved)
  const labels = count * settings.copies
  const tooMany = labels > mostLabels
  return (
    <Dialog
      wide
      onClose={onClose}
      title={title}
      {...(work.state !== 'done' && { description: t('labels.text') })}
      actions={
        work.state === 'working' ? (
          <Button onClick={cancel}>{t('common.cancel')}</Button>
        ) : work.state === 'done' ? (
          <>
            <Button onClick={edit}>{t('labels.change')}</Button>
            <Button variant="primary" onClick={() => save(work.sheets, work.ink)}>
              {t(work.sheets.small === null ? 'labels.download' : 'download.private.anyway')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button
              variant="primary"
              disabled={tooMany || !isCompleteInk(settings.ink)}
              onClick={() => void start(settings)}
            >
              {t('labels.make', { count: labels })}
            </Button>
          </>
        )
      }
    >
      {work.state === 'working' ? (
        <SheetProgress {...work} />
      ) : work.state === 'done' ? (
        <SheetReport sheets={work.sheets} />
      ) : (
        <>
          {work.state === 'failed' && (
            <SheetFailure reason={work.reason} onRetry={() => void start(settings)} />
          )}
          <LabelForm
            settings={settings}
            labels={labels}
            tooMany={tooMany}
            load={load}
            onChange={setSettings}
          />
        </>
      )}
    </Dialog>
  )
}

type SheetFailureProps = { readonly reason: unknown; readonly onRetry: () => void }

function SheetFailure({ reason, onRetry }: SheetFailureProps) {
  if (reason instanceof GateStopped) {
    const { finding } = reason
    if (finding.kind === 'unapproved') return <UnapprovedCodes unapproved={finding.unapproved} />
    const { title, description } = gateWords(finding)
    return (
      <Banner
        tone="warn"
        title={title}
        actions={
          <Button
            onClick={() => {
              agreeTo(finding)
              onRetry()
            }}
          >
            {t('download.private.anyway')}
          </Button>
        }
      >
        {description}
      </Banner>
    )
  }
  return (
    <div ref={bringIntoView}>
      <FailurePrompt failure={failureOf(reason)} doing="load" onRetry={onRetry} />
    </div>
  )
}

function useSheets(
  load: SheetDialogProps['load'],
  check: SheetDialogProps['check'],
  onSaved: (() => void) | undefined,
) {
  const client = useQueryClient()
  const [work, setWork] = useState<Work>({ state: 'editing' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  function save({ bytes }: Sheets, ink: InkChoice): void {
    saveFile(bytes, `labels ${new Date().toISOString().slice(0, 10)}${inkPart(ink)}.pdf`)
    onSaved?.()
  }
  async function start(settings: LabelSettings): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    // Progress travels on a channel of its own and may arrive after the result.
    const report = (step: SheetStep, done: number, total: number) =>
      controller.signal.aborted ||
      setWork((now) => (now.state === 'working' ? { state: 'working', step, done, total } : now))
    setWork({ state: 'working', step: 'collecting', done: 0, total: 0 })
    try {
      const { signal } = controller
      const sources = await load(signal)
      await check?.(signal)
      const sheets = await make(client, sources, settings, report, signal)
      setWork({ state: 'done', sheets, ink: settings.ink })
      // If codes are very small, the person decides first.
      if (sheets.small === null) save(sheets, settings.ink)
    } catch (reason) {
      setWork(controller.signal.aborted ? { state: 'editing' } : { state: 'failed', reason })
    }
  }
  return {
    work,
    start,
    save,
    cancel: () => running.current?.abort(),
    edit: () => setWork({ state: 'editing' }),
  }
}

function make(
  client: QueryClient,
  sources: readonly SheetSource[],
  { format, startCell, cutMarks, copies, texts, ink }: LabelSettings,
  report: Progress,
  signal: AbortSignal,
): Promise<Sheets> {
  const labelled = sources.flatMap((source) => Array.from({ length: copies }, () => source))
  const title = t('labels.fileTitle', { format: format.name })
  const paper = { format, ink, title, options: { startCell, cutMarks } }
  const numberWords = (number: number) => t('labels.number', { number })
  return makeSheets(client, labelled, { paper, texts, numberWords }, report, signal)
}

type LabelFormProps = {
  readonly settings: LabelSettings
  readonly labels: number
  readonly tooMany: boolean
  readonly load: SheetDialogProps['load']
  readonly onChange: (settings: LabelSettings) => void
}

function LabelForm({ settings, labels, tooMany, load, onChange }: LabelFormProps) {
  const { format, startCell, texts } = settings
  const change = (changes: Partial<LabelSettings>) => onChange({ ...settings, ...changes })
  return (
    <div className="grid gap-6 sm:grid-cols-[1fr_14rem]">
      <div className="flex flex-col gap-4">
        <FormatSelect format={format} onChange={change} />
        {format.id === ownFormat.id && (
          <OwnGridFields format={format} onChange={(next) => change({ format: next, startCell: 0 })} />
        )}
        <TextField
          label={t('labels.copies')}
          type="number"
          inputMode="numeric"
          min={1}
          max={mostLabels}
          value={settings.copies}
          error={tooMany ? t('labels.tooMany', { max: mostLabels }) : undefined}
          onChange={({ target }) => change({ copies: Math.max(1, Math.floor(Number(target.value)) || 1) })}
        />
        <TextSwitches texts={texts} onChange={(next) => change({ texts: next })} />
        <SheetSwitches settings={settings} onChange={change} />
      </div>
      <div>
        <StartCell format={format} value={startCell} onChange={(cell) => change({ startCell: cell })} />
        <p role="status" className="mt-3 text-small text-ink-soft">
          {t('labels.sheets', { count: sheetCount(format, labels, startCell) })}
        </p>
        <FirstLabel load={load} format={format} texts={texts} />
      </div>
    </div>
  )
}

type SheetSettingProps = {
  readonly settings: LabelSettings
  readonly onChange: (changes: Partial<LabelSettings>) => void
}

function SheetSwitches({ settings, onChange }: SheetSettingProps) {
  const brandInks = useBrandInks()
  return (
    <>
      <Switch
        label={t('labels.cutMarks')}
        checked={settings.cutMarks}
        onCheckedChange={(cutMarks) => onChange({ cutMarks })}
      />
      <InkFields
        value={settings.ink}
        onChange={(ink) => onChange({ ink })}
        brandInks={brandInks}
        colours={null}
      />
    </>
  )
}

type FormatSelectProps = Pick<LabelSettings, 'format'> & {
  readonly onChange: (changes: Partial<LabelSettings>) => void
}

function FormatSelect({ format, onChange }: FormatSelectProps) {
  const sheets = formats.map(({ id, name, columns, rows }) => ({
    value: id,
    label: t('labels.formatOption', { name, count: columns * rows }),
  }))
  return (
    <Select
      reserve={false}
      label={t('labels.format')}
      value={format.id}
      options={[...sheets, { value: ownFormat.id, label: t('labels.own') }]}
      onChange={({ target }) => {
        const next = [...formats, ownFormat].find(({ id }) => id === target.value)
        if (next !== undefined) onChange({ format: next, startCell: 0 })
      }}
    />
  )
}

type TextSwitchesProps = {
  readonly texts: LabelSettings['texts']
  readonly onChange: (texts: LabelSettings['texts']) => void
}

function TextSwitches({ texts, onChange }: TextSwitchesProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-small font-medium">{t('labels.texts')}</legend>
      {(['title', 'link', 'number'] as const).map((name) => (
        <Switch
          key={name}
          label={t(`labels.texts.${name}`)}
          checked={texts[name]}
          onCheckedChange={(checked) => onChange({ ...texts, [name]: checked })}
        />
      ))}
    </fieldset>
  )
}

type StartCellProps = {
  readonly format: SheetFormat
  readonly value: number
  readonly onChange: (cell: number) => void
}

/** The sheet in miniature: pressing a cell starts there, for sheets that are partly used. */
function StartCell({ format, value, onChange }: StartCellProps) {
  const { paper, cell } = format
  const options = { startCell: 0, cutMarks: false }
  const cells = placeCells(format, format.columns * format.rows, options)
  return (
    <fieldset>
      <legend className="mb-2 text-small font-medium">{t('labels.start')}</legend>
      <div
        className="relative w-full border border-line-strong bg-white"
        style={{ aspectRatio: `${paper.width} / ${paper.height}` }}
      >
        {cells.map(({ position, box }) => (
          <label
            key={position}
            className="absolute cursor-pointer border border-line-strong has-checked:bg-signal has-focus-visible:outline-2 has-focus-visible:outline-signal data-used:bg-line data-used:opacity-60"
            data-used={position < value ? '' : undefined}
            style={{
              left: `${(box.left / paper.width) * 100}%`,
              top: `${(box.top / paper.height) * 100}%`,
              width: `${(box.width / paper.width) * 100}%`,
              height: `${(box.height / paper.height) * 100}%`,
              borderRadius: cell.shape === 'ellipse' ? '50%' : '2px',
            }}
          >
            <input
              type="radio"
              name="start-cell"
              className="sr-only"
              aria-label={t('labels.cell', { number: position + 1 })}
              checked={position === value}
              onChange={() => onChange(position)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function SheetProgress({ step, done, total }: Extract<Work, { state: 'working' }>) {
  const words = t(`labels.step.${step}`, { done, total })
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">{words}</p>
      <ProgressBar label={words} value={done} max={total} />
    </div>
  )
}

function SheetReport({ sheets: { labels, pages, failed, small } }: { readonly sheets: Sheets }) {
  const isWhole = failed.length === 0
  return (
    <div className="flex flex-col gap-3">
      {small !== null && (
        <Banner
          tone="warn"
          title={
            small.side === null
              ? t('gate.small', { width: formatMillimetres(small.width) })
              : t('print.standard', { side: small.side })
          }
        >
          {t(small.side === null ? 'labels.small' : 'print.warning.not-standard-size', {
            least: formatMillimetres(small.least),
          })}
        </Banner>
      )}
      <p role="status" className="font-medium">
        {isWhole
          ? t('labels.allRead', { count: labels, pages })
          : t('labels.someUnread', { count: failed.length, labels })}
      </p>
      <p className="text-ink-soft">{t(isWhole ? 'labels.printing' : 'labels.unreadText')}</p>
      {failed.length > 0 && (
        <RowList
          label={t('labels.unread')}
          rows={failed}
          keyOf={({ fault, label }) => `${fault} ${label}`}
          height={40}
        >
          {({ fault, label, name }) => (
            <p className="truncate">
              {t(fault === 'damaged' ? 'labels.damagedRow' : 'labels.unreadRow', {
                number: label,
                title: name,
              })}
            </p>
          )}
        </RowList>
      )}
    </div>
  )
}

const measures = [
  'paperWidth',
  'paperHeight',
  'columns',
  'rows',
  'cellWidth',
  'cellHeight',
  'left',
  'top',
  'pitchX',
  'pitchY',
] as const
type Measure = (typeof measures)[number]

type OwnGridFieldsProps = {
  readonly format: SheetFormat
  readonly onChange: (format: SheetFormat) => void
}

/** The dimensions of a custom grid. Values that cannot be printed are ignored. */
export function OwnGridFields({ format, onChange }: OwnGridFieldsProps) {
  const [typed, setTyped] = useState<Readonly<Record<Measure, string>>>(() => textsOf(format))
  const next = formatOf(format, typed)
  function type(name: Measure, text: string): void {
    const changed = { ...typed, [name]: text }
    setTyped(changed)
    const grid = formatOf(format, changed)
    if (isPrintable(grid)) onChange(grid)
  }
  return (
    <fieldset className="rounded-small border border-line p-3">
      <legend className="px-1 text-small font-medium">{t('labels.own.title')}</legend>
      <div className="grid grid-cols-2 gap-3">
        {measures.map((name) => (
          <TextField
            key={name}
            label={t(`labels.own.${name}`)}
            inputMode="decimal"
            value={typed[name]}
            onChange={({ target }) => type(name, target.value)}
          />
        ))}
      </div>
      <p role="status" className="mt-2 min-h-5 text-small text-bad">
        {!isPrintable(next) && t('labels.own.bad')}
      </p>
    </fieldset>
  )
}

function textsOf({ paper, columns, rows, cell, left, top, pitchX, pitchY }: SheetFormat) {
  const lengths: Readonly<Record<Measure, number>> = {
    paperWidth: paper.width,
    paperHeight: paper.height,
    columns,
    rows,
    cellWidth: cell.width,
    cellHeight: cell.height,
    left,
    top,
    pitchX,
    pitchY,
  }
  return Object.fromEntries(measures.map((name) => [name, String(lengths[name])])) as Record<Measure, string>
}

function formatOf(format: SheetFormat, typed: Readonly<Record<Measure, string>>): SheetFormat {
  const length = (name: Measure) =>
    typed[name].trim() === '' ? Number.NaN : Number(typed[name].replace(',', '.'))
  return {
    ...format,
    paper: { width: length('paperWidth'), height: length('paperHeight') },
    columns: length('columns'),
    rows: length('rows'),
    cell: { ...format.cell, width: length('cellWidth'), height: length('cellHeight') },
    left: length('left'),
    top: length('top'),
    pitchX: length('pitchX'),
    pitchY: length('pitchY'),
  }
}
