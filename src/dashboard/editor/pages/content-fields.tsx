import { type ComponentProps, useId } from 'react'
import { ownControls, partsBeside } from '#code-types/forms.ts'
import {
  type CodeType,
  codeTypeOf,
  formSections,
  isCodeType,
  fieldsOf,
} from '#contract/code-types/code-types.ts'
import { pageFonts } from '#contract/code-types/common-fields.ts'
import {
  type ContentField,
  contentFields,
  type ContentKind,
  contentValue,
  type FormSection,
} from '#contract/code-types/content-fields.ts'
import { exampleOf } from '#contract/code-types/code-types.ts'
import { maxLengths } from '#contract/limits.ts'
import { isAscii } from '#design/payload.ts'
import { pageThemes } from '#pages/code-page/style.ts'
import { FormArea } from '../form-controls.tsx'
import { t } from '../../messages/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { ColourField } from '../../ui/colour-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useSwatches } from '../design/swatches.ts'
import { useEditor, useEditorField, useEditorForm, useFormValue } from '../editor-context.ts'
import { HoursFields } from './hours-fields.tsx'
import { FileField, LinksFields, PicturesFields, VideosFields } from './structure-fields.tsx'
import { UploadField } from './upload-field.tsx'

/** The form of a type with a page, or of a Wi-Fi or product code, section by section in the order of its table. */
function ContentFields({ qrType }: { readonly qrType: CodeType }) {
  const used: readonly ContentField[] = fieldsOf(qrType)
  return (
    <div className="flex flex-col gap-6">
      {formSections(qrType)
        .filter((section) => section !== 'text' && section !== 'destination')
        .map((section) => (
          <Section
            key={section}
            qrType={qrType}
            section={section}
            fields={used.filter((field) => contentFields[field].section === section)}
          />
        ))}
    </div>
  )
}

type SectionProps = {
  readonly qrType: CodeType
  readonly section: FormSection
  readonly fields: readonly ContentField[]
}

/** Whether the label of the only field already names its section. */
function isNamedByField([field, ...others]: readonly ContentField[]): boolean {
  return (
    field !== undefined &&
    others.length === 0 &&
    ['file', 'text', 'secret'].includes(contentFields[field].kind)
  )
}

/** Fields that fit beside each other. */
const paired = new Set<FormSection>(['person', 'reach', 'networks', 'about', 'button', 'look'])

function Section({ qrType, section, fields }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={`mb-2 font-semibold ${isNamedByField(fields) ? 'sr-only' : ''}`}>
        {t(`content.section.${section}`)}
      </h3>
      {section === 'networks' && (
        <p className="-mt-1 mb-2 text-small text-ink-soft">{t('content.networkHint')}</p>
      )}
      {section === 'hours' ? (
        <HoursFields />
      ) : (
        <div className={paired.has(section) ? 'grid gap-x-4 gap-y-1 sm:grid-cols-2' : 'flex flex-col gap-3'}>
          {fields.map((field) => (
            <ContentControl key={field} qrType={qrType} field={field} />
          ))}
        </div>
      )}
    </section>
  )
}

type ControlProps = { readonly qrType: CodeType; readonly field: ContentField }

function ContentControl({ qrType, field }: ControlProps) {
  const { kind } = contentFields[field]
  const Own = ownControls.get(field)
  switch (kind) {
    case 'own':
      return Own === undefined ? null : <Own />
    case 'picture':
      return <PictureControl field={field} />
    case 'colour':
      return <ColourControl field={field} />
    case 'theme':
      return <ThemeControl />
    case 'font':
      return <FontControl />
    case 'file':
      return <FileField qrType={qrType} />
    case 'links':
      return <LinksFields />
    case 'pictures':
      return <PicturesFields />
    case 'videos':
      return <VideosFields />
    case 'open':
    case 'time':
    case 'zone':
    case 'holidays':
      return null
    default:
      return <TextControl qrType={qrType} field={field} kind={kind} />
  }
}

const inputs: Readonly<Record<string, Partial<ComponentProps<'input'>>>> = {
  line: {},
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  email: { inputMode: 'email', autoComplete: 'off', dir: 'ltr' },
  link: { inputMode: 'url', placeholder: 'https://', dir: 'ltr' },
  network: { autoComplete: 'off', dir: 'ltr' },
  secret: { type: 'password', autoComplete: 'new-password' },
}

type TextControlProps = ControlProps & { readonly kind: ContentKind }

function TextControl({ qrType, field, kind }: TextControlProps) {
  const { setValue } = useEditorForm()
  const { record } = useEditor()
  const path = `content.${field}` as const
  const input = useEditorField(path)
  const { fields, fieldData } = exampleOf(qrType)
  const example = contentValue(fields, fieldData, field)
  const placeholder = typeof example === 'string' ? example : undefined
  const label = t(`content.${field}`)
  if (kind === 'text')
    return <TextArea {...input} label={label} dir="auto" placeholder={placeholder} reserve={false} />
  const hint =
    kind === 'secret'
      ? t(record === null ? 'content.pdfPasswordNewHint' : 'content.pdfPasswordHint')
      : undefined
  return (
    <TextField
      dir="auto"
      {...input}
      {...inputs[kind]}
      placeholder={inputs[kind]?.placeholder ?? placeholder}
      label={label}
      hint={hint}
      onBlur={(event) => {
        void input.onBlur(event)
        if (kind === 'phone')
          void formatPhone(event.target.value).then((phone) => {
            if (phone !== null && phone !== event.target.value) setValue(path, phone, { shouldDirty: true })
          })
      }}
    />
  )
}

/** A phone number as people write it internationally, in the country of the browser; null when it is none. */
async function formatPhone(typed: string): Promise<string | null> {
  if (typed.trim() === '') return null
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const region = new Intl.Locale(navigator.language).maximize().region ?? 'US'
  const phone = parsePhoneNumberFromString(typed, isSupportedCountry(region) ? region : 'US')
  return phone?.isValid() === true ? phone.formatInternational() : null
}

function PictureControl({ field }: { readonly field: ContentField }) {
  const { setValue } = useEditorForm()
  const path = `content.${field}` as const
  const value: unknown = useFormValue(path)
  const { error } = useEditorField(path)
  const change = (address: string) => setValue(path, address, { shouldDirty: true, shouldValidate: true })
  return (
    <UploadField
      label={t(`content.${field}`)}
      kind="picture"
      value={typeof value === 'string' ? value : ''}
      error={error}
      onUploaded={({ url }) => change(url)}
      onRemove={() => change('')}
    />
  )
}

function ColourControl({ field }: { readonly field: ContentField }) {
  const swatches = useSwatches()
  const { setValue } = useEditorForm()
  const path = `content.${field}` as const
  const value: unknown = useFormValue(path)
  return (
    <ColourField
      label={t(`content.${field}`)}
      value={typeof value === 'string' && value !== '' ? value : '#243a8f'}
      swatches={swatches}
      onValueChange={(colour) => setValue(path, colour, { shouldDirty: true })}
    />
  )
}

function FontControl() {
  const { error: _, ...field } = useEditorField('content.fieldData.font')
  return (
    <Select
      {...field}
      label={t('content.fieldData.font')}
      reserve={false}
      options={pageFonts.map((font, place) => ({
        value: place === 0 ? '' : font,
        label: t(`content.font.${font}`),
      }))}
    />
  )
}

function ThemeControl() {
  const name = useId()
  const { setValue } = useEditorForm()
  const chosen: unknown = useFormValue('content.fieldData.theme')
  const shown = pageThemes.find((theme) => theme === chosen) ?? pageThemes[0]
  return (
    <fieldset className="col-span-full">
      <legend className="mb-1.5 text-small font-medium">{t('content.fieldData.theme')}</legend>
      <div className="grid grid-cols-4 gap-2">
        {pageThemes.map((theme) => (
          <label
            key={theme}
            className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-small border border-line px-2 has-checked:border-signal has-checked:bg-signal/8 has-checked:ring-1 has-checked:ring-signal has-focus-visible:outline-2 has-focus-visible:outline-signal"
          >
            <input
              type="radio"
              name={name}
              value={theme}
              // Not registered: an untouched choice is no change of the page.
              checked={theme === shown}
              onChange={() => setValue('content.fieldData.theme', theme, { shouldDirty: true })}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {t(`content.theme.${theme}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The content of a type without a destination: a text, a network, or the content of its page. */
export function OwnContent() {
  const qrType = useFormValue('qrType')
  const { record } = useEditor()
  if (codeTypeOf(qrType).payload === 'text' || !isCodeType(qrType)) return <TextPayloadField />
  const Beside = partsBeside.get(qrType)
  const beside = Beside && <Beside />
  return (
    <div className="flex flex-col gap-6">
      {record !== null && beside}
      <ContentFields qrType={qrType} />
      {record === null && beside}
    </div>
  )
}

/** The encoded text. It cannot change after printing. */
function TextPayloadField() {
  const isFixed = useEditor().record !== null
  const text = useFormValue('text')
  return (
    <div className="flex flex-col gap-2">
      <FormArea
        name="text"
        label={t('editor.text.label')}
        hint={isAscii(text) ? t('editor.text.hint', { max: maxLengths.text }) : t('editor.text.letters')}
        rows={2}
        readOnly={isFixed}
        dir="auto"
      />
      <Banner tone="warn" live={false} title={t('editor.text.fixedTitle')}>
        {t(isFixed ? 'editor.text.fixedNow' : 'editor.text.fixed')}
      </Banner>
    </div>
  )
}
