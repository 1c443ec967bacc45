import { useRef, useState } from 'react'
import type { Failure } from '#contract/failure.ts'
import { maxLengths } from '#contract/limits.ts'
import { type UtmTemplate, type UtmPart, utmParts, utmPlaceholders } from '#contract/utm-templates.ts'
import { failureOf } from '../../api/failure-of.ts'
import { useSaveUtmTemplate } from '../../api/utm-templates.ts'
import { FailurePrompt } from '../../failures/failure-prompt.tsx'
import { fieldWords } from '../../messages/reason-words.ts'
import { t } from '../../messages/t.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'

type UtmDialogProps = { readonly template: UtmTemplate | null; readonly onClose: () => void }

const placeholders = utmPlaceholders.map((name) => `{${name}}`).join(' ')

const noParts = Object.fromEntries(
  utmParts.map((part) => [part, { value: '', isRequired: false }]),
) as UtmTemplate['parts']

/** Creates or changes a template. Refused values stay in their fields. */
export function UtmDialog({ template, onClose }: UtmDialogProps) {
  const save = useSaveUtmTemplate()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(template?.name ?? '')
  const [parts, setParts] = useState(template?.parts ?? noParts)
  const failed = save.error && failureOf(save.error)
  return (
    <FormDialog
      onClose={onClose}
      title={template === null ? t('utm.new') : t('utm.edit', { name: template.name })}
      description={t('utm.placeholders', { list: placeholders })}
      confirm={t('common.save')}
      busy={save.isPending}
      initialFocus={field}
      onChange={() => save.reset()}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ id: template?.id ?? null, body: { name, parts } }, { onSuccess: onClose })
      }}
    >
      <TextField
        ref={field}
        label={t('editor.utm.templateName')}
        dir="auto"
        autoComplete="off"
        maxLength={maxLengths.name}
        value={name}
        error={fieldWords(failed, 'name')}
        onChange={({ target }) => setName(target.value)}
      />
      {utmParts.map((part) => (
        <PartFields
          key={part}
          label={t(`editor.utm.${part}`)}
          part={parts[part]}
          error={fieldWords(failed, `parts.${part}.value`)}
          onChange={(changed) => {
            save.reset()
            setParts({ ...parts, [part]: changed })
          }}
        />
      ))}
      {failed !== null && !isPlaced(failed) && <FailurePrompt failure={failed} doing="save" byHand />}
    </FormDialog>
  )
}

type Part = UtmTemplate['parts'][UtmPart]

type PartFieldsProps = {
  readonly label: string
  readonly part: Part
  readonly error: string | undefined
  readonly onChange: (part: Part) => void
}

/** The value of a part, and whether codes must have it. */
function PartFields({ label, part, error, onChange }: PartFieldsProps) {
  return (
    <div className="flex flex-col">
      <TextField
        label={label}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxLengths.utm}
        value={part.value}
        error={error}
        onChange={({ target }) => onChange({ ...part, value: target.value })}
      />
      <Switch
        label={t('utm.required')}
        name={t('utm.required.of', { part: label })}
        checked={part.isRequired}
        onCheckedChange={(isRequired) => onChange({ ...part, isRequired })}
      />
    </div>
  )
}

function isPlaced(failure: Failure): boolean {
  return (
    failure.kind === 'validation' &&
    failure.errors.length > 0 &&
    failure.errors.every(({ field }) => field === 'name' || field.startsWith('parts.'))
  )
}
