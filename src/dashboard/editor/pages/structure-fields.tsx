import { useRef, useState } from 'react'
import { FormArea, FormSelect, FormText } from '../form-controls.tsx'
import type { CodeType } from '#contract/code-types/code-types.ts'
import { messageKinds } from '#contract/code-types/content-schemas.ts'
import { keyOf } from '#contract/code-types/page-addresses.ts'
import type { FileKind } from '#contract/files.ts'
import { maxCounts } from '#contract/limits.ts'
import { isDayOnly } from '#contract/time-zone.ts'
import { isAscii } from '#design/payload.ts'
import { t } from '../../messages/t.ts'
import { Banner } from '../../ui/banner.tsx'
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

const url = { inputMode: 'url', placeholder: 'https://', dir: 'ltr', reserve: false } as const

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
function UploadPart({ path, label, kind }: { path: string; label: string; kind: FileKind }) {
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
const eventPath = 'content.fieldData.event'

export function EventFields() {
  const { isAllDay, setIsAllDay } = useAllDay()
  const type = isAllDay ? 'date' : 'datetime-local'
  return (
    <div className="@container flex flex-col gap-3">
      <FormText name={`${eventPath}.title`} label={t('content.event.title')} dir="auto" reserve={false} />
      <label className="flex min-h-8 items-center gap-2">
        <input
          type="checkbox"
          checked={isAllDay}
          onChange={({ target }) => setIsAllDay(target.checked)}
          className="size-5 accent-signal"
        />
        {t('content.event.allDay')}
      </label>
      {/* Half of a narrow column cuts a date with its time. A browser empties a field whose type changes, so the key makes a new one. */}
      <div key={type} className="grid gap-3 @md:grid-cols-2">
        <FormText
          name={`${eventPath}.start`}
          label={t(isAllDay ? 'content.event.firstDay' : 'content.event.start')}
          type={type}
        />
        <FormText
          name={`${eventPath}.end`}
          label={t(isAllDay ? 'content.event.lastDay' : 'content.event.end')}
          type={type}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {!isAllDay && (
          <ZoneField
            name={at(`${eventPath}.zone`)}
            label={t('content.event.zone')}
            none={t('content.zoneNone')}
          />
        )}
        <FormSelect
          name={`${eventPath}.repeat`}
          label={t('content.event.repeat')}
          options={repeats.map((value) => ({ value, label: t(`content.repeat.${value}`) }))}
        />
      </div>
      <FormText name={`${eventPath}.place`} label={t('content.event.place')} dir="auto" reserve={false} />
      <FormArea
        name={`${eventPath}.description`}
        label={t('content.event.description')}
        dir="auto"
        reserve={false}
      />
    </div>
  )
}

/** Times that an event gets when it stops lasting all day. */
const usualTimes = { start: '09:00', end: '17:00' }

/** Whether the event lasts all day: its dates have no times. Times come back when the choice is taken back. */
function useAllDay() {
  const { getValues, setValue } = useEditorForm()
  const event = useFormValue(at(eventPath))
  const moments = [textAt(event, 'start'), textAt(event, 'end')].filter(Boolean)
  const [chosen, setChosen] = useState(false)
  const times = useRef(usualTimes)
  const setIsAllDay = (isAllDay: boolean): void => {
    setChosen(isAllDay)
    const now = getValues(at(eventPath))
    for (const key of ['start', 'end'] as const) {
      const [day = '', time] = textAt(now, key).split('T')
      if (day === '') continue
      if (time !== undefined) times.current = { ...times.current, [key]: time }
      const moment = isAllDay ? day : `${day}T${times.current[key]}`
      setValue(at(`${eventPath}.${key}`), moment as never, { shouldDirty: true, shouldValidate: true })
    }
  }
  return { isAllDay: moments.length > 0 ? moments.every(isDayOnly) : chosen, setIsAllDay }
}

function textAt(event: unknown, key: 'start' | 'end'): string {
  const text: unknown = keyOf(event, key)
  return typeof text === 'string' ? text : ''
}

export function AppFields() {
  return (
    <div className="flex flex-col gap-3">
      {(['appStore', 'googlePlay', 'other'] as const).map((store) => (
        <FormText
          key={store}
          name={`content.fieldData.app.${store}`}
          {...url}
          label={t(`content.app.${store}`)}
        />
      ))}
      <p className="text-small text-ink-soft">{t('content.app.hint')}</p>
      <UploadPart path="content.fieldData.app.icon" label={t('content.app.icon')} kind="picture" />
    </div>
  )
}

export function MessageFields() {
  const chosen: unknown = useFormValue(at('content.fieldData.message.kind'))
  const kind = messageKinds.find((one) => one === chosen) ?? 'call'
  const toLabel = kind === 'email' ? 'toEmail' : kind === 'map' ? 'toMap' : 'to'
  return (
    <div className="flex flex-col gap-3">
      <FormSelect
        name="content.fieldData.message.kind"
        label={t('content.message.kind')}
        options={messageKinds.map((value) => ({ value, label: t(`content.message.${value}`) }))}
      />
      <FormText
        name="content.fieldData.message.to"
        label={t(`content.message.${toLabel}`)}
        inputMode={kind === 'email' ? 'email' : kind === 'map' ? 'text' : 'tel'}
      />
      {kind !== 'call' && kind !== 'map' && (
        <FormArea
          name="content.fieldData.message.text"
          label={t('content.message.text')}
          dir="auto"
          reserve={false}
        />
      )}
    </div>
  )
}

const securities = ['WPA', 'WEP', 'none'] as const

export function WifiFields() {
  const path = 'content.fieldData.wifi'
  const isFixed = useEditor().record !== null
  const security: unknown = useFormValue(at(`${path}.security`))
  const name: unknown = useFormValue(at(`${path}.network`))
  const { error: _, ...hidden } = useEditorField(at(`${path}.hidden`))
  return (
    <fieldset disabled={isFixed} className="flex min-w-0 flex-col gap-3">
      <FormText
        name={`${path}.network`}
        label={t('content.wifi.network')}
        hint={typeof name === 'string' && !isAscii(name) ? t('editor.text.letters') : undefined}
        autoComplete="off"
        dir="auto"
      />
      <FormSelect
        name={`${path}.security`}
        label={t('content.wifi.security')}
        options={securities.map((value) => ({ value, label: t(`content.wifi.${value}`) }))}
      />
      {security !== 'none' && (
        <FormText name={`${path}.password`} label={t('content.wifi.password')} autoComplete="off" dir="ltr" />
      )}
      <label className="flex min-h-8 items-center gap-2">
        <input type="checkbox" {...hidden} className="size-5 accent-signal" />
        {t('content.wifi.hidden')}
      </label>
      <Banner tone="warn" live={false} title={t('content.wifi.fixedTitle')}>
        {t(isFixed ? 'content.wifi.fixedNow' : 'content.wifi.fixed')}
      </Banner>
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
