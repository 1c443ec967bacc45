import { FormText } from '../form-controls.tsx'
import type { CodeType } from '#contract/code-types/code-types.ts'
import { keyOf } from '#contract/code-types/content-parts.ts'
import type { FileKind } from '#contract/files.ts'
import { maxCounts } from '#contract/limits.ts'
import { t } from '../../messages/t.ts'
import { useEditorField, useEditorForm, useFieldError, useFormValue } from '../editor-context.ts'
import { ListField } from './list-field.tsx'
import { UploadField } from './upload-field.tsx'
import { fileTitle } from '../../ui/file-title.ts'

/** Paths below `content` are text for react-hook-form; this names one of them. */
export function at(path: string): 'content' {
  return path as 'content'
}

export function LinksFields() {
  return (
    <ListField
      name="content.fieldData.links"
      label={t('content.fieldData.links')}
      rowName={(place) => t('content.link', { number: place + 1 })}
      add={{ label: t('content.add.link'), value: { label: '', address: '' } }}
      max={maxCounts.links}
    >
      {(path) => <LinkRow path={path} />}
    </ListField>
  )
}

export const url = { inputMode: 'url', placeholder: 'https://', dir: 'ltr', reserve: false } as const

function LinkRow({ path }: { readonly path: string }) {
  return (
    <div className="grid gap-2 sm:grid-cols-[2fr_3fr]">
      <FormText name={`${path}.label`} label={t('content.label')} reserve={false} dir="auto" />
      <FormText name={`${path}.address`} {...url} label={t('content.linkAddress')} />
    </div>
  )
}

/** Pictures of a gallery with their alternative texts. */
export function PicturesFields() {
  const { getValues, setValue } = useEditorForm()
  const pictures = listAt(useFormValue(at('content.imageList')))
  const error = useFieldError('content.imageList')
  return (
    <div className="flex flex-col gap-3">
      <ListField
        name="content.imageList"
        label={t('content.imageList')}
        rowName={(place) => t('content.picture', { number: place + 1 })}
        max={maxCounts.galleryPictures}
      >
        {(path, place) => <PictureRow path={path} address={addressOf(pictures[place], 'picture')} />}
      </ListField>
      <UploadField
        label={t('content.imageList')}
        error={error}
        kind="picture"
        max={Math.max(0, maxCounts.galleryPictures - pictures.length)}
        onUploaded={({ url }) => {
          const before = listAt(getValues(at('content.imageList')))
          setValue(at('content.imageList'), [...before, { picture: url, alt: '' }] as never, {
            shouldDirty: true,
            shouldValidate: true,
          })
        }}
      />
    </div>
  )
}

function PictureRow({ path, address }: { readonly path: string; readonly address: string }) {
  return (
    <div className="flex items-start gap-3">
      <img src={address} alt="" className="size-16 shrink-0 rounded-small border border-line object-cover" />
      <div className="min-w-0 flex-1">
        <FormText name={`${path}.alt`} label={t('content.alt')} reserve={false} dir="auto" />
      </div>
    </div>
  )
}

export function VideosFields() {
  return (
    <ListField
      name="content.videos"
      label={t('content.videos')}
      rowName={(place) => t('content.video', { number: place + 1 })}
      add={{ label: t('content.add.video'), value: { address: '', title: '', captions: '' } }}
      max={maxCounts.videos}
    >
      {(path) => <VideoRow path={path} />}
    </ListField>
  )
}

function VideoRow({ path }: { readonly path: string }) {
  const { setValue } = useEditorForm()
  return (
    <div className="flex flex-col gap-2">
      <FormText name={`${path}.title`} label={t('content.videoTitle')} reserve={false} dir="auto" />
      <FormText name={`${path}.address`} {...url} label={t('content.videoAddress')} />
      <UploadField
        label={t('content.videoUpload')}
        kind="video"
        onUploaded={({ url }) => setValue(at(`${path}.address`), url as never, { shouldDirty: true })}
      />
      <UploadPart path={`${path}.captions`} label={t('content.captions')} kind="captions" />
      <UploadPart path={`${path}.poster`} label={t('content.poster')} kind="picture" />
    </div>
  )
}

/** A file that is a part of a structure, such as the captions of a video. */
export function UploadPart({ path, label, kind }: { path: string; label: string; kind: FileKind }) {
  const { setValue } = useEditorForm()
  const value: unknown = useFormValue(at(path))
  const { error } = useEditorField(at(path))
  const change = (address: string) =>
    setValue(at(path), address as never, { shouldDirty: true, shouldValidate: true })
  return (
    <UploadField
      label={label}
      kind={kind}
      value={typeof value === 'string' ? value : ''}
      error={error}
      onUploaded={({ url }) => change(url)}
      onRemove={() => change('')}
    />
  )
}

export function FileField({ qrType }: { readonly qrType: CodeType }) {
  const { getValues, setValue } = useEditorForm()
  const file = useFormValue(at('content.fieldData.file'))
  const { error } = useEditorField(at('content.fieldData.file.address'))
  const change = (value: unknown) =>
    setValue(at('content.fieldData.file'), value as never, { shouldDirty: true, shouldValidate: true })
  const upload = (
    <UploadField
      label={t('content.fieldData.file')}
      kind={qrType === 'audio' ? 'audio' : 'pdf'}
      value={addressOf(file, 'address')}
      error={error}
      onUploaded={({ url, name }) => {
        const cover: unknown = keyOf(file, 'cover')
        change({ address: url, name, ...(qrType === 'audio' && cover ? { cover } : {}) })
        if (getValues('title') === '') setValue('title', fileTitle(name), { shouldDirty: true })
      }}
      onRemove={() => change(null)}
    />
  )
  // A PDF's cover is its first page.
  if (qrType !== 'audio') return upload
  return (
    <div className="flex flex-col gap-3">
      {upload}
      <UploadPart path="content.fieldData.file.cover" label={t('content.cover')} kind="picture" />
    </div>
  )
}

function listAt(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function addressOf(entry: unknown, key: 'address' | 'picture'): string {
  if (typeof entry === 'string') return entry
  const address = typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>)[key] : null
  return typeof address === 'string' ? address : ''
}
