import { FormText } from '../form-controls.tsx'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type Utm, utmParts } from '../../api/editor-values.ts'
import { readPersonal, storePersonal } from '../../api/credentials.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useEditorForm, useFormValues } from '../editor-context.ts'

const examples: Record<keyof Utm, string> = {
  source: 'poster',
  medium: 'print',
  campaign: 'summer-sale',
  term: '',
  content: '',
}

/** One field per UTM parameter, templates, and the resulting address. */
export function UtmParts() {
  const [utm, destination] = useFormValues('utm', 'destinationUrl')
  const isUsed = Object.values(utm).some((value) => value !== '')
  const own = utmOfDestination(destination)
  return (
    <>
      <div className="grid grid-cols-2 gap-x-3 max-sm:grid-cols-1">
        {utmParts.map((part) => (
          <FormText
            key={part}
            name={`utm.${part}`}
            label={t(`editor.utm.${part}`)}
            placeholder={examples[part]}
            hint={own.includes(part) ? t('editor.utm.own') : undefined}
            autoComplete="off"
            autoCapitalize="none"
          />
        ))}
      </div>
      {isUsed && URL.canParse(destination) && (
        <p className="text-small text-ink-soft">
          {t('editor.utm.result')}{' '}
          <span className="font-mono break-all text-ink">{destinationWithUtm(destination, utm)}</span>
        </p>
      )}
      <UtmTemplates />
    </>
  )
}

/** Saved sets of UTM values: one click fills them in. */
function UtmTemplates() {
  const { getValues, setValue } = useEditorForm()
  const [templates, setTemplates] = useState(readUtmTemplates)
  const [name, setName] = useState<string | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  function keep(): void {
    const trimmed = (name ?? '').trim().slice(0, 60)
    if (trimmed === '') return setIsMissing(true)
    setTemplates(keepUtmTemplate({ name: trimmed, utm: getValues('utm') }))
    close()
    announce(t('editor.utm.kept', { name: trimmed }))
  }

  /** The button is back, so it takes the focus of the field. */
  function close(): void {
    setName(null)
    setIsMissing(false)
    setTimeout(() => opener.current?.focus())
  }

  return (
    <div
      role="presentation"
      className="flex flex-wrap items-end gap-2"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || name === null) return
        // The row around it stays open.
        event.preventDefault()
        close()
      }}
    >
      {templates.map((template) => (
        <TemplateChip
          key={template.name}
          name={template.name}
          onFill={() => setValue('utm', template.utm, { shouldDirty: true, shouldValidate: true })}
          onForget={() => {
            setTemplates(forgetUtmTemplate(template.name))
            announce(t('editor.utm.forgotten', { name: template.name }))
            close()
          }}
        />
      ))}
      {name === null ? (
        <Button ref={opener} size="small" onClick={() => setName('')}>
          {t('editor.utm.keep')}
        </Button>
      ) : (
        <TemplateName
          name={name}
          isMissing={isMissing}
          onType={(typed) => {
            setName(typed)
            setIsMissing(false)
          }}
          onKeep={keep}
          onCancel={close}
        />
      )}
    </div>
  )
}

type TemplateChipProps = {
  readonly name: string
  readonly onFill: () => void
  readonly onForget: () => void
}

function TemplateChip({ name, onFill, onForget }: TemplateChipProps) {
  return (
    <span className="inline-flex items-center rounded-base border border-line">
      <Button variant="quiet" size="small" onClick={onFill}>
        {name}
      </Button>
      <IconButton
        label={t('editor.utm.forget', { name })}
        icon={<X aria-hidden className="size-3.5" />}
        onClick={onForget}
      />
    </span>
  )
}

type TemplateNameProps = {
  readonly name: string
  readonly isMissing: boolean
  readonly onType: (name: string) => void
  readonly onKeep: () => void
  readonly onCancel: () => void
}

function TemplateName({ name, isMissing, onType, onKeep, onCancel }: TemplateNameProps) {
  return (
    <>
      <TextField
        label={t('editor.utm.templateName')}
        reserve={false}
        value={name}
        maxLength={60}
        ref={focusOnce}
        error={isMissing ? t('editor.utm.nameMissing') : undefined}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onKeep()
        }}
      />
      <Button onClick={onKeep}>{t('common.save')}</Button>
      <Button variant="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </>
  )
}

/** The field replaced the button, so it takes the focus. */
function focusOnce(box: HTMLInputElement | null): void {
  box?.focus()
}

/** The destination with UTM parameters. Parameters already in the destination win. */
export function destinationWithUtm(destination: string, utm: Utm): string {
  if (!URL.canParse(destination)) return destination
  const address = new URL(destination)
  for (const [key, value] of Object.entries(utm)) {
    const name = `utm_${key}`
    if (value.trim() !== '' && !address.searchParams.has(name))
      address.searchParams.append(name, value.trim())
  }
  return address.href
}

function utmOfDestination(destination: string): (keyof Utm)[] {
  if (!URL.canParse(destination)) return []
  const query = new URL(destination).searchParams
  return utmParts.filter((key) => query.has(`utm_${key}`))
}

type UtmTemplate = { readonly name: string; readonly utm: Utm }

const key = 'tessera.utm-templates'
const text = z.string().check(z.maxLength(255))
const templatesSchema = z.array(
  z.object({
    name: z.string().check(z.minLength(1), z.maxLength(60)),
    utm: z.object({ source: text, medium: text, campaign: text, term: text, content: text }),
  }),
)

/** Stored templates by name; empty without storage or for invalid data. */
export function readUtmTemplates(): UtmTemplate[] {
  try {
    const parsed = templatesSchema.safeParse(JSON.parse(readPersonal(key) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

/** Saves a template under its name and returns all templates. */
export function keepUtmTemplate(template: UtmTemplate): UtmTemplate[] {
  const others = readUtmTemplates().filter(({ name }) => name !== template.name)
  return write([...others, template].toSorted((one, other) => one.name.localeCompare(other.name)))
}

function forgetUtmTemplate(name: string): UtmTemplate[] {
  return write(readUtmTemplates().filter((template) => template.name !== name))
}

function write(templates: UtmTemplate[]): UtmTemplate[] {
  storePersonal(key, JSON.stringify(templates))
  return templates
}
