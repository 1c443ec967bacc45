import { File as FileIcon, FileAudio, FileVideo, ImagePlus, RotateCcw, Upload, X } from 'lucide-react'
import {
  type ClipboardEvent,
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { Failure } from '#contract/failure.ts'
import { fileTypes, fileVariantUrl, type StoredFile, type FileKind, fileMaxBytes } from '#contract/files.ts'
import { fileLimit } from '#contract/plan.ts'
import { offers, useSession } from '../../api/session.ts'
import { type UploadEntry, useUploads } from '../../api/uploads.ts'
import type { PlanLimitFailure } from '../../failures/failure-words.ts'
import { UpgradePrompt } from '../../failures/upgrade-prompt.tsx'
import { formatBytes } from '../../messages/format.ts'
import { refusalReason } from '../../messages/reason-words.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field, fieldAria, type FieldProps } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MiddleTruncated } from '../../ui/middle-truncated.tsx'
import { ProgressBar } from '../../ui/meter.tsx'
import { showToast } from '../../ui/toaster.tsx'

type UploadFieldProps = Omit<FieldProps, 'hideLabel' | 'reserve'> & {
  readonly kind: FileKind
  /** Files that may still be added. One by default, which replaces the value. */
  readonly max?: number
  /** The address of the file that the field holds; left out for fields that list their files themselves. */
  readonly value?: string | null
  /** Called for each file in the order in which the uploads end. */
  readonly onUploaded: (file: StoredFile, source: File) => void
  readonly onRemove?: () => void
}

/** Uploads files of one kind: choose, drop or paste. Shows each upload with its progress, cancel and retry. */
export function UploadField({ kind, max = 1, value, onUploaded, onRemove, ...field }: UploadFieldProps) {
  const id = useId()
  const session = useSession()
  const plan = session.data?.plan
  const limit = plan === undefined ? fileMaxBytes[kind] : fileLimit(plan, kind)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const uploads = useUploads((file, source) => {
    // Its content decides, whatever its name says.
    if (file.kind !== kind) return setRefusals([t(`files.wrongType.${kind}`, { name: source.name })])
    announce(t('files.uploaded', { name: file.name }))
    onUploaded(file, source)
  })
  const box = useRef<HTMLDivElement>(null)
  const isUploading = uploads.entries.some(({ state }) => state.kind !== 'failed')
  useSaveAfter(isUploading, box, t('files.saveAfter'))
  const isMultiple = max > 1
  const isOffered = session.data === undefined || offers(session.data, 'uploadFile')
  if (!isOffered || max < 1) return null

  function take(files: readonly File[]): void {
    const checked = files.map((file) => ({ file, refusal: refusalOf(file, kind, limit) }))
    const good = checked.filter(({ refusal }) => refusal === null).map(({ file }) => file)
    const room = isMultiple ? Math.max(0, max - uploads.entries.length) : 1
    const words = checked.map(({ refusal }) => refusal).filter((refusal) => refusal !== null)
    if (good.length > room) words.push(t('files.tooMany', { count: max }))
    setRefusals(words)
    if (!isMultiple) for (const entry of uploads.entries) uploads.cancel(entry.id)
    uploads.add(good.slice(0, room))
  }

  const error = refusals.length > 0 ? refusals.join(' ') : field.error
  const hasFailed = uploads.entries.some(({ state }) => state.kind === 'failed')
  return (
    <div ref={box} data-failed={hasFailed || undefined}>
      <Field
        {...field}
        id={id}
        error={error}
        hint={field.hint ?? t(`files.types.${kind}`, { max: formatBytes(limit) })}
      >
        <DropZone onFiles={take}>
          {value != null && value !== '' && !isMultiple && <CurrentFile kind={kind} url={value} />}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <FileCover
              {...fieldAria(id, true, error)}
              field={field.label}
              words={value ? t('files.replace') : t(`files.${isMultiple ? 'chooseMore' : 'choose'}.${kind}`)}
              icon={kind === 'picture' ? <ImagePlus className="size-4" /> : <Upload className="size-4" />}
              multiple={isMultiple}
              // Systems that do not know WebVTT go by the ending.
              accept={[...fileTypes[kind], ...(kind === 'captions' ? ['.vtt'] : [])].join(',')}
              onFiles={take}
            />
            <RemoveOrDrop isMultiple={isMultiple} onRemove={value ? onRemove : undefined} />
          </div>
          <UploadRows uploads={uploads} />
        </DropZone>
        <StorageFull uploads={uploads} />
      </Field>
    </div>
  )
}

/** Removes the file of the field, or says where another one can be dropped. */
function RemoveOrDrop({ isMultiple, onRemove }: { isMultiple: boolean; onRemove: (() => void) | undefined }) {
  return onRemove === undefined ? (
    <span className="text-small text-ink-soft max-sm:hidden">
      {t(isMultiple ? 'files.dropMore' : 'files.drop')}
    </span>
  ) : (
    <Button variant="quiet" onClick={onRemove}>
      {t('files.remove')}
    </Button>
  )
}

type Uploads = ReturnType<typeof useUploads>

function UploadRows({ uploads }: { readonly uploads: Uploads }) {
  if (uploads.entries.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {uploads.entries.map((entry) => (
        <UploadRow
          key={entry.id}
          entry={entry}
          onCancel={() => uploads.cancel(entry.id)}
          onRetry={() => uploads.retry(entry.id)}
        />
      ))}
    </ul>
  )
}

/** Offers larger plans when an upload found the storage of this plan full. */
function StorageFull({ uploads }: { readonly uploads: Uploads }) {
  const [full, setFull] = useState<PlanLimitFailure | null>(null)
  const failure = uploads.entries
    .map(({ state }) => (state.kind === 'failed' ? state.failure : null))
    .find((reason) => reason?.kind === 'plan-limit')
  return (
    <>
      {full === null && failure?.kind === 'plan-limit' && (
        <Button size="small" className="self-start" onClick={() => setFull(failure)}>
          {t('upgrade.plans')}
        </Button>
      )}
      <UpgradePrompt failure={full} onClose={() => setFull(null)} draftKept={null} />
    </>
  )
}

const suffixes: Readonly<Record<FileKind, RegExp>> = {
  picture: /\.(jpe?g|png|webp|avif|gif|svg)$/i,
  pdf: /\.pdf$/i,
  audio: /\.(mp3|m4a|oga|ogg|opus)$/i,
  video: /\.(mp4|m4v|webm)$/i,
  captions: /\.vtt$/i,
}

/** Why a file is refused before it is sent; null when the service decides. */
function refusalOf(file: File, kind: FileKind, limit: number): string | null {
  const { name, size } = file
  if (size === 0) return t('files.empty', { name })
  const types: readonly string[] = fileTypes[kind]
  if (!types.includes(file.type) && !suffixes[kind].test(name)) return t(`files.wrongType.${kind}`, { name })
  if (size > limit) return t('files.tooLarge', { name, size: formatBytes(size), max: formatBytes(limit) })
  return null
}

function DropZone({
  onFiles,
  children,
}: {
  readonly onFiles: (files: readonly File[]) => void
  readonly children: ReactNode
}) {
  const [isOver, setIsOver] = useState(false)
  const take = (event: { preventDefault: () => void }, files: FileList): void => {
    if (files.length === 0) return
    event.preventDefault()
    onFiles([...files])
  }
  return (
    <div
      className={classNames(
        'flex flex-col gap-3 rounded-base border border-dashed p-3 transition-colors',
        isOver ? 'border-signal bg-signal/8' : 'border-line-strong bg-sheet',
      )}
      onDragOver={(event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event: DragEvent) => {
        setIsOver(false)
        take(event, event.dataTransfer.files)
      }}
      onPaste={(event: ClipboardEvent) => take(event, event.clipboardData.files)}
    >
      {children}
    </div>
  )
}

type FileCoverProps = ComponentProps<'input'> & {
  /** Of the field; the spoken name then holds it and the words on the button. */
  readonly field: string | undefined
  readonly words: string
  readonly icon: ReactNode
  /** In place of `words` while busy. */
  readonly shown?: string
  readonly onFiles: (files: readonly File[]) => void
}

/** A button covered by the native file input, which keeps the keyboard, the file dialog, and dropping on it. */
export function FileCover({ field, words, icon, shown = words, onFiles, ...input }: FileCoverProps) {
  return (
    <div
      className={classNames(
        'relative self-start has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-signal hover:border-ink',
        buttonClass(),
      )}
    >
      <span aria-hidden className="inline-flex items-center gap-2">
        {icon}
        {shown}
      </span>
      <input
        {...input}
        type="file"
        aria-label={field && `${field}: ${words}`}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Allows choosing the same file again.
          event.target.value = ''
        }}
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-progress"
      />
    </div>
  )
}

function CurrentFile({ kind, url }: { readonly kind: FileKind; readonly url: string }) {
  const Icon = kind === 'audio' ? FileAudio : kind === 'video' ? FileVideo : FileIcon
  return (
    <div className="flex min-w-0 items-center gap-3">
      {kind === 'picture' ? (
        <img
          src={smallPicture(url)}
          alt=""
          className="size-16 shrink-0 rounded-small border border-line bg-print object-contain"
        />
      ) : (
        <Icon aria-hidden className="size-6 shrink-0 text-ink-soft" />
      )}
      <a href={url} target="_blank" rel="noreferrer" className="min-w-0 flex-1 text-small underline">
        <MiddleTruncated text={nameInUrl(url)} />
      </a>
    </div>
  )
}

function smallPicture(url: string): string {
  return url.includes('/file/') ? fileVariantUrl(url, { width: 400, as: 'webp' }) : url
}

/** The file name at the end of an address; the address itself when there is none. */
function nameInUrl(url: string): string {
  const name = url.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name) || url
  } catch {
    return name || url
  }
}

type UploadRowProps = {
  readonly entry: UploadEntry
  readonly onCancel: () => void
  readonly onRetry: () => void
}

function UploadRow({ entry: { file, state }, onCancel, onRetry }: UploadRowProps) {
  const { name } = file
  const isFailed = state.kind === 'failed'
  const share =
    state.kind === 'sending' || state.kind === 'offline'
      ? state.sent / Math.max(1, state.size)
      : state.kind === 'preparing'
        ? 1
        : 0
  return (
    <li className="flex flex-col gap-1.5 rounded-small bg-paper p-2 text-small">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 font-medium">
          <MiddleTruncated text={name} />
        </span>
        {!isFailed && <span className="shrink-0 text-ink-soft tabular-nums">{stateWords(state)}</span>}
        <IconButton
          label={t(isFailed ? 'files.dismiss' : 'files.cancel', { name })}
          icon={X}
          onClick={onCancel}
        />
      </div>
      {isFailed ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p role="alert" className="min-w-0 text-bad">
            {failureText(state.failure)}
          </p>
          {/* Sending the same bytes again cannot end otherwise after a refusal. */}
          {state.failure.kind !== 'validation' && (
            <Button size="small" icon={RotateCcw} onClick={onRetry}>
              {t('files.retry')}
            </Button>
          )}
        </div>
      ) : (
        <>
          <ProgressBar thin label={t('files.progress', { name })} value={Math.round(share * 100)} max={100} />
          {state.kind === 'offline' && <p className="text-ink-soft">{t('files.offline')}</p>}
        </>
      )}
    </li>
  )
}

function stateWords(state: Exclude<UploadEntry['state'], { kind: 'failed' }>): string {
  if (state.kind === 'waiting' || state.kind === 'preparing') return t(`files.${state.kind}`)
  return t('files.sending', { sent: formatBytes(state.sent), size: formatBytes(state.size) })
}

function failureText(failure: Failure): string {
  if (failure.kind === 'plan-limit') return t('upgrade.storage.title')
  if (failure.kind === 'network') return t('files.failed.network')
  return (failure.kind === 'validation' && refusalReason(failure)) || t('files.failed')
}

/** Delays a save while a file uploads; a failed upload cancels it. @param part inside the form, `data-failed` after a failure. */
export function useSaveAfter(isBusy: boolean, part: RefObject<HTMLElement | null>, words: string): void {
  useEffect(() => {
    const form = part.current?.closest('form')
    if (!isBusy || !form) return undefined
    let isPressed = false
    const hold = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      if (!isPressed) showToast({ message: words })
      isPressed = true
    }
    const stay = (event: Event) => event.preventDefault()
    form.addEventListener('submit', hold, true)
    window.addEventListener('beforeunload', stay)
    return () => {
      form.removeEventListener('submit', hold, true)
      window.removeEventListener('beforeunload', stay)
      const isRefused = form.querySelector('input[type=file][aria-invalid=true], [data-failed]') !== null
      if (isPressed && form.isConnected && !isRefused) form.requestSubmit()
    }
  }, [isBusy, part, words])
}
