import { ImagePlus, LoaderCircle } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Failure } from '#contract/failure.ts'
import { type ImagePurpose, type Logo, logoMaxBytes, logoTypes } from '#contract/logo.ts'
import { failureOf } from '../../api/failure-of.ts'
import { shrinkPicture, useUploadFrame, useUploadLogo, useUploadPicture } from '../../api/logos.ts'
import type { MessageKey } from '../../messages/catalogue.ts'
import { refusalReason } from '../../messages/reason-words.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { FileCover, useSaveAfter } from '../pages/upload-field.tsx'

type LogoUploadProps = {
  /** A logo lies on the code; a picture becomes the code; a frame lies around it. */
  readonly purpose?: ImagePurpose
  readonly label?: string
  readonly hint?: string
  /** A part of the screen that takes pasted and dropped files too. */
  readonly area?: RefObject<HTMLElement | null>
  readonly onUploaded: (image: Logo) => void
}

/** Uploads an image file and returns its record. A refused file changes nothing. */
export function LogoUpload({ purpose = 'logo', label, hint, area, onUploaded }: LogoUploadProps) {
  const id = useId()
  const uploads = { logo: useUploadLogo(), picture: useUploadPicture(), frame: useUploadFrame() }
  const upload = uploads[purpose]
  const says = words[purpose]
  const [refusal, setRefusal] = useState<string | null>(null)
  const [word, setWord] = useState<string | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const isBusy = isChecking || upload.isPending
  const box = useRef<HTMLDivElement>(null)
  useSaveAfter(isBusy, box, t('editor.logo.uploading'))
  useFilesOf(area, (file) => void take(file))

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined || isBusy) return
    setRefusal(null)
    setWord(null)
    setIsChecking(true)
    const checked = await checks[purpose](file)
    setIsChecking(false)
    if (checked.kind === 'refused') {
      setRefusal(checked.word)
      return
    }
    upload.mutate(checked.file, {
      onSuccess: (logo) => {
        setWord(checked.word)
        onUploaded(logo)
        announce(t(says.placed))
      },
      onError: (thrown) => setRefusal(uploadWords(failureOf(thrown))),
    })
  }

  return (
    <div ref={box} className="flex flex-col gap-1">
      <label htmlFor={id} className="text-small font-medium">
        {label ?? t(says.label)}
      </label>
      <FileCover
        id={id}
        field={label ?? (purpose === 'logo' ? undefined : t(says.label))}
        words={t(says.upload)}
        icon={isBusy ? <LoaderCircle className="size-4 animate-spin" /> : <ImagePlus className="size-4" />}
        {...(isBusy && { shown: t('editor.logo.uploading') })}
        accept={purpose === 'frame' ? 'image/svg+xml' : [...logoTypes, 'image/avif'].join(',')}
        disabled={isBusy}
        aria-describedby={`${id}-message`}
        aria-invalid={refusal !== null || undefined}
        onFiles={([file]) => void take(file)}
      />
      <p
        id={`${id}-message`}
        role="status"
        className={`min-h-5 text-small ${refusal === null ? 'text-ink-soft' : 'text-bad'}`}
      >
        {isBusy ? t('editor.logo.uploading') : (refusal ?? word ?? hint ?? t(says.hint))}
      </p>
    </div>
  )
}

/** Takes the first image that is pasted into an area or dropped on it. */
function useFilesOf(area: RefObject<HTMLElement | null> | undefined, take: (file: File) => void): void {
  const onFile = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const file = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (file === undefined) return
    event.preventDefault()
    take(file)
  })
  useEffect(() => {
    const element = area?.current
    if (element == null) return undefined
    const stop = new AbortController()
    const { signal } = stop
    element.addEventListener('paste', (event) => onFile(event, event.clipboardData), { signal })
    element.addEventListener('drop', (event) => onFile(event, event.dataTransfer), { signal })
    // A drop is offered only where dragging over is taken.
    element.addEventListener(
      'dragover',
      (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault(),
      { signal },
    )
    return () => stop.abort()
  }, [area])
}

const words = {
  logo: {
    label: 'editor.logo.label',
    upload: 'editor.logo.upload',
    hint: 'editor.logo.hint',
    placed: 'editor.logo.placed',
  },
  picture: {
    label: 'studio.picture.label',
    upload: 'studio.picture.upload',
    hint: 'studio.picture.hint',
    placed: 'studio.picture.placed',
  },
  frame: {
    label: 'studio.ownFrame.label',
    upload: 'studio.ownFrame.upload',
    hint: 'studio.ownFrame.hint',
    placed: 'studio.ownFrame.placed',
  },
} as const satisfies Record<ImagePurpose, Record<string, MessageKey>>

function uploadWords(failure: Failure): string {
  if (failure.kind === 'validation') return refusalReason(failure) || t('editor.logo.refused')
  return failure.kind === 'network' ? t('editor.logo.offline') : t('editor.logo.refused')
}

/** An accepted file, with a note about removed content, or the reason for refusal. */
type CheckedLogo =
  | { readonly kind: 'fits'; readonly file: File; readonly word: string | null }
  | { readonly kind: 'refused'; readonly word: string }

/** Maximum bytes and pixels of an image that is scaled down here. A bitmap uses four bytes per pixel. */
const mostBytes = 25 * 1024 * 1024
const mostPixels = 60_000_000
/** Minimum longer side of a logo in pixels. */
const fewestPixels = 16
const patience = 10_000

const bitmapTypes = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** Decodes a logo file before the upload, so that unreadable files are refused at the field. Times out. */
async function checkLogo(file: File): Promise<CheckedLogo> {
  if (!bitmapTypes.has(file.type)) return checkDrawing(file)
  if (file.size > mostBytes) return refuse(t('editor.logo.tooLarge'))
  if ((await pixelsOfPng(file)) > mostPixels) return refuse(t('editor.logo.tooManyPixels'))
  const size = await sizeOf(file)
  if (size === null) return refuse(t('editor.logo.damaged'))
  if (Math.max(size.width, size.height) < fewestPixels)
    return refuse(t('editor.logo.tooSmall', { pixels: fewestPixels }))
  const smaller = await shrinkPicture(file)
  if (smaller.size > logoMaxBytes) return refuse(t('editor.logo.tooLarge'))
  return { kind: 'fits', file: new File([smaller], file.name, { type: smaller.type }), word: null }
}

/** A picture is redrawn before the upload, so only its size counts here. */
async function checkPicture(file: File): Promise<CheckedLogo> {
  if (file.size > mostBytes) return refuse(t('editor.logo.tooLarge'))
  if ((await pixelsOfPng(file)) > mostPixels) return refuse(t('editor.logo.tooManyPixels'))
  if (file.type !== 'image/svg+xml' && (await sizeOf(file)) === null) return refuse(t('editor.logo.damaged'))
  return { kind: 'fits', file, word: null }
}

/** The service, which reads the drawing, decides whether it can be a frame. Lost shadows are named here. */
async function checkFrame(file: File): Promise<CheckedLogo> {
  if (file.size > logoMaxBytes) return refuse(t('editor.logo.tooLarge'))
  const hasShadow = /<filter[\s>]/i.test(await file.text())
  return { kind: 'fits', file, word: hasShadow ? t('studio.ownFrame.shadowLeftOut') : null }
}

async function checkDrawing(file: File): Promise<CheckedLogo> {
  if (file.size > logoMaxBytes) return refuse(t('editor.logo.tooLarge'))
  const hasScript =
    file.type === 'image/svg+xml' && /<script[\s>]|\son[a-z]+\s*=|javascript:/i.test(await file.text())
  return { kind: 'fits', file, word: hasScript ? t('editor.logo.scriptLeftOut') : null }
}

const checks = { logo: checkLogo, picture: checkPicture, frame: checkFrame }

function refuse(word: string): CheckedLogo {
  return { kind: 'refused', word }
}

/** Null for files that cannot be drawn in time. */
async function sizeOf(file: File): Promise<{ readonly width: number; readonly height: number } | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null))
  const bitmap = await Promise.race([createImageBitmap(file).catch(() => null), late])
  if (bitmap === null) return null
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

/** PNG (ISO/IEC 15948) 11.2.2: the size is at byte 16. Refuses oversized images before decoding; 0 for other formats. */
async function pixelsOfPng(file: File): Promise<number> {
  if (file.type !== 'image/png' || file.size < 24) return 0
  const header = new DataView(await file.slice(16, 24).arrayBuffer())
  return header.getUint32(0) * header.getUint32(4)
}
