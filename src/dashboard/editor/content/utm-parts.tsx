import { holdsDestination } from '#contract/code-types/code-types.ts'
import { parseUrl } from '#contract/parse-url.ts'
import { pressedKey } from '../../ui/keys.ts'
import { FormText } from '../form-controls.tsx'
import { useRef, useState } from 'react'
import { maxLengths } from '#contract/limits.ts'
import {
  type UtmTemplate,
  type UtmTemplateRequest,
  addressWithUtm,
  filledUtm,
  type Utm,
  utmParts,
} from '#contract/utm-templates.ts'
import { failureOf } from '../../api/failure-of.ts'
import { useFolders } from '../../api/change-folders.ts'
import { useOffers } from '../../api/session.ts'
import {
  useFolderUtm,
  useMoveBrowserTemplates,
  useCreateUtmTemplate,
  useUtmTemplates,
} from '../../api/utm-templates.ts'
import { failureWords } from '../../failures/failure-words.ts'
import { refusalReason } from '../../messages/reason-words.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useEditor, useEditorForm, useFormValues } from '../editor-context.ts'

const examples: Record<keyof Utm, string> = {
  source: 'poster',
  medium: 'print',
  campaign: 'summer-sale',
  term: '',
  content: '',
}

/** One field per UTM parameter, templates, and the resulting address. */
export function UtmParts() {
  const [qrType, utm, destination, folderId, slashTag] = useFormValues(
    'qrType',
    'utm',
    'destinationUrl',
    'folderId',
    'slashTag',
  )
  const { record } = useEditor()
  const ofFolder = useFolderUtm(folderId)
  // The service fills in the empty fields of a new code.
  const filled =
    record !== null || ofFolder === null || holdsDestination(qrType)
      ? null
      : (part: keyof Utm) =>
          filledUtm(ofFolder.template.parts[part].value, {
            code: slashTag,
            campaign: '',
            folder: ofFolder.folder,
          })
  const isUsed = Object.values(utm).some((value) => value !== '')
  const own = utmOfDestination(destination)
  return (
    <>
      {filled !== null && ofFolder !== null && (
        <p className="text-small text-ink-soft">
          {t('editor.utm.fromFolder', { name: ofFolder.template.name })}
        </p>
      )}
      <div className="grid grid-cols-2 gap-x-3 max-sm:grid-cols-1">
        {utmParts.map((part) => (
          <FormText
            key={part}
            name={`utm.${part}`}
            label={t(`editor.utm.${part}`)}
            placeholder={filled === null ? examples[part] : filled(part)}
            hint={own.includes(part) ? t('editor.utm.own') : undefined}
            autoComplete="off"
            autoCapitalize="none"
          />
        ))}
      </div>
      {isUsed && parseUrl(destination) !== null && (
        <p className="text-small text-ink-soft">
          {t('editor.utm.result')}{' '}
          <span className="font-mono break-all text-ink">{addressWithUtm(destination, utm)}</span>
        </p>
      )}
      <UtmTemplates />
    </>
  )
}

/** The templates of the account: one click fills them in, and the values can become one. */
function UtmTemplates() {
  const { getValues, setValue } = useEditorForm()
  const { data: templates = [] } = useUtmTemplates()
  const { data: folders } = useFolders()
  const maySave = useOffers('createUtmTemplate')
  useMoveBrowserTemplates()
  const [isNaming, setIsNaming] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  function fill({ parts }: UtmTemplate): void {
    const { folderId, slashTag } = getValues()
    const folder = folders?.data.find(({ id }) => id === folderId)?.name ?? ''
    const facts = { code: slashTag, campaign: '', folder }
    const utm = utmParts.map((part) => [part, filledUtm(parts[part].value, facts)])
    setValue('utm', Object.fromEntries(utm) as Utm, { shouldDirty: true, shouldValidate: true })
  }

  /** The button is back, so it takes the focus of the field. */
  function close(): void {
    setIsNaming(false)
    setTimeout(() => opener.current?.focus())
  }

  return (
    <div
      role="presentation"
      className="flex flex-wrap items-end gap-2"
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'Escape' || !isNaming) return
        // The row around it stays open.
        event.preventDefault()
        close()
      }}
    >
      {templates.map((template) => (
        <Button key={template.id} size="small" onClick={() => fill(template)}>
          {template.name}
        </Button>
      ))}
      {!maySave ? null : isNaming ? (
        <TemplateName onClose={close} />
      ) : (
        <Button ref={opener} variant="quiet" size="small" onClick={() => setIsNaming(true)}>
          {t('editor.utm.keep')}
        </Button>
      )}
    </div>
  )
}

/** The name under which the values become a template. */
function TemplateName({ onClose }: { readonly onClose: () => void }) {
  const { getValues } = useEditorForm()
  const save = useCreateUtmTemplate()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | undefined>()

  function keep(): void {
    const trimmed = name.trim()
    if (trimmed === '') return setProblem(t('editor.utm.nameMissing'))
    const utm = getValues('utm')
    const parts = Object.fromEntries(utmParts.map((part) => [part, { value: utm[part] }]))
    const body = { name: trimmed, parts: parts as UtmTemplateRequest['parts'] }
    // A field closed meanwhile gets no callback of its own, so the promise announces the template.
    void save.mutateAsync(body).then(
      () => {
        onClose()
        announce(t('editor.utm.kept', { name: trimmed }))
      },
      (thrown: unknown) => {
        const failure = failureOf(thrown)
        setProblem(
          failure.kind === 'validation' ? refusalReason(failure) : failureWords(failure, 'save').text,
        )
      },
    )
  }

  return (
    <>
      <TextField
        label={t('editor.utm.templateName')}
        reserve={false}
        value={name}
        maxLength={maxLengths.name}
        ref={focusOnce}
        error={problem}
        onChange={({ target }) => {
          setName(target.value)
          setProblem(undefined)
        }}
        onKeyDown={(event) => {
          if (pressedKey(event) !== 'Enter') return
          event.preventDefault()
          keep()
        }}
      />
      <Button onClick={keep}>{t('common.save')}</Button>
      <Button variant="quiet" onClick={onClose}>
        {t('common.cancel')}
      </Button>
    </>
  )
}

/** The field replaced the button, so it takes the focus. */
function focusOnce(box: HTMLInputElement | null): void {
  box?.focus()
}

function utmOfDestination(destination: string): (keyof Utm)[] {
  if (parseUrl(destination) === null) return []
  const query = new URL(destination).searchParams
  return utmParts.filter((key) => query.has(`utm_${key}`))
}
