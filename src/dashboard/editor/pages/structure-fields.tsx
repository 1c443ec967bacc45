import type { CodeType } from '#contract/code-types/code-types.ts'
import { messageKinds } from '#contract/code-types/content-schemas.ts'
import { keyOf } from '#contract/code-types/page-addresses.ts'
import type { FileKind } from '#contract/file-kinds.ts'
import { maxCounts } from '#contract/limits.ts'
import { isAscii } from '#design/payload.ts'
import { t } from '../../messages/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useEditor, useEditorField, useEditorForm, useFieldError, useFormValue } from '../editor-context.ts'
import { ZoneField } from '../options/moment-fields.tsx'
import { ListField } from './list-field.tsx'
import { UploadField } from './upload-field.tsx'

/** Paths below `content` are text for react-hook-form; this names one of them. */
function at(path: string): 'content' {
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

function LinkRow({ path }: { readonly path: string }) {
  const label = useEditorField(at(`${path}.label`))
  const address = useEditorField(at(`${path}.address`))
  return (
    <div className="grid gap-2 sm:grid-cols-[2fr_3fr]">
      <TextField {...label} label={t('content.label')} reserve={false} dir="auto" />
      <TextField
        {...address}
        label={t('content.linkAddress')}
        reserve={false}
        inputMode="url"
        placeholder="https://"
        dir="ltr"
      />
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
  const alt = useEditorField(at(`${path}.alt`))
  return (
    <div className="flex items-start gap-3">
      <img src={address} alt="" className="size-16 shrink-0 rounded-small border border-line object-cover" />
      <div className="min-w-0 flex-1">
        <TextField {...alt} label={t('content.alt')} reserve={false} dir="auto" />
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
  const address = useEditorField(at(`${path}.address`))
  const title = useEditorField(at(`${path}.title`))
  return (
    <div className="flex flex-col gap-2">
      <TextField {...title} label={t('content.videoTitle')} reserve={false} dir="auto" />
      <TextField
        {...address}
        label={t('content.videoAddress')}
        reserve={false}
        inputMode="url"
        placeholder="https://"
        dir="ltr"
      />
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

type UploadPartProps = { readonly path: string; readonly label: string; readonly kind: FileKind }

/** A file that is a part of a structure, such as the captions of a video. */
function UploadPart({ path, label, kind }: UploadPartProps) {
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
        if (getValues('title') === '')
          setValue('title', name.replace(/\.[a-z0-9]+$/i, ''), { shouldDirty: true })
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

const repeats = ['none', 'daily', 'weekly', 'monthly', 'yearly'] as const

export function EventFields() {
  const title = useEditorField(at('content.fieldData.event.title'))
  const start = useEditorField(at('content.fieldData.event.start'))
  const end = useEditorField(at('content.fieldData.event.end'))
  const place = useEditorField(at('content.fieldData.event.place'))
  const description = useEditorField(at('content.fieldData.event.description'))
  const repeat = useEditorField(at('content.fieldData.event.repeat'))
  return (
    <div className="@container flex flex-col gap-3">
      <TextField {...title} label={t('content.event.title')} dir="auto" reserve={false} />
      {/* Half of a narrow column cuts a date with its time. */}
      <div className="grid gap-3 @md:grid-cols-2">
        <TextField {...start} label={t('content.event.start')} type="datetime-local" />
        <TextField {...end} label={t('content.event.end')} type="datetime-local" />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <ZoneField
          name={at('content.fieldData.event.zone')}
          label={t('content.event.zone')}
          none={t('content.zoneNone')}
        />
        <Select
          {...repeat}
          label={t('content.event.repeat')}
          options={repeats.map((value) => ({ value, label: t(`content.repeat.${value}`) }))}
        />
      </div>
      <TextField {...place} label={t('content.event.place')} dir="auto" reserve={false} />
      <TextArea {...description} label={t('content.event.description')} dir="auto" reserve={false} />
    </div>
  )
}

export function AppFields() {
  const appStore = useEditorField(at('content.fieldData.app.appStore'))
  const googlePlay = useEditorField(at('content.fieldData.app.googlePlay'))
  const other = useEditorField(at('content.fieldData.app.other'))
  const url = { inputMode: 'url', placeholder: 'https://', dir: 'ltr', reserve: false } as const
  return (
    <div className="flex flex-col gap-3">
      <TextField {...appStore} {...url} label={t('content.app.appStore')} />
      <TextField {...googlePlay} {...url} label={t('content.app.googlePlay')} />
      <TextField {...other} {...url} label={t('content.app.other')} />
      <p className="text-small text-ink-soft">{t('content.app.hint')}</p>
      <UploadPart path="content.fieldData.app.icon" label={t('content.app.icon')} kind="picture" />
    </div>
  )
}

export function MessageFields() {
  const chosen: unknown = useFormValue(at('content.fieldData.message.kind'))
  const kind = messageKinds.find((one) => one === chosen) ?? 'call'
  const kindField = useEditorField(at('content.fieldData.message.kind'))
  const to = useEditorField(at('content.fieldData.message.to'))
  const text = useEditorField(at('content.fieldData.message.text'))
  const toLabel = kind === 'email' ? 'toEmail' : kind === 'map' ? 'toMap' : 'to'
  return (
    <div className="flex flex-col gap-3">
      <Select
        {...kindField}
        label={t('content.message.kind')}
        options={messageKinds.map((value) => ({ value, label: t(`content.message.${value}`) }))}
      />
      <TextField
        {...to}
        label={t(`content.message.${toLabel}`)}
        inputMode={kind === 'email' ? 'email' : kind === 'map' ? 'text' : 'tel'}
      />
      {kind !== 'call' && kind !== 'map' && (
        <TextArea {...text} label={t('content.message.text')} dir="auto" reserve={false} />
      )}
    </div>
  )
}

export function WifiFields() {
  const { record } = useEditor()
  const security: unknown = useFormValue(at('content.fieldData.wifi.security'))
  const network = useEditorField(at('content.fieldData.wifi.network'))
  const name: unknown = useFormValue(at('content.fieldData.wifi.network'))
  const password = useEditorField(at('content.fieldData.wifi.password'))
  const chosen = useEditorField(at('content.fieldData.wifi.security'))
  const { error: _, ...hidden } = useEditorField(at('content.fieldData.wifi.hidden'))
  const isFixed = record !== null
  return (
    <fieldset
      disabled={isFixed}
      className="flex min-w-0 flex-col gap-3 canvas:grid canvas:grid-cols-[repeat(3,minmax(0,1fr))_auto] canvas:items-start canvas:gap-x-4 canvas:gap-y-0"
    >
      <TextField
        {...network}
        label={t('content.wifi.network')}
        hint={typeof name === 'string' && !isAscii(name) ? t('editor.text.letters') : undefined}
        autoComplete="off"
        dir="auto"
      />
      <Select
        {...chosen}
        label={t('content.wifi.security')}
        options={(['WPA', 'WEP', 'none'] as const).map((value) => ({
          value,
          label: t(`content.wifi.${value}`),
        }))}
      />
      {security !== 'none' && (
        <TextField {...password} label={t('content.wifi.password')} autoComplete="off" dir="ltr" />
      )}
      <label className="flex min-h-8 items-center gap-2 canvas:mt-6 canvas:min-h-10">
        <input type="checkbox" {...hidden} className="size-5 accent-signal" />
        {t('content.wifi.hidden')}
      </label>
      <div className="canvas:col-span-4">
        <Banner tone="warn" live={false} title={t('content.wifi.fixedTitle')}>
          {t(isFixed ? 'content.wifi.fixedNow' : 'content.wifi.fixed')}
        </Banner>
      </div>
    </fieldset>
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
