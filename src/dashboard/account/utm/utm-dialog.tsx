import { useRef, useState } from 'react'
import type { Failure } from '#contract/failure.ts'
import { maxLengths } from '#contract/limits.ts'
import { type UtmTemplate, type UtmPart, utmParts, utmPlaceholders } from '#contract/utm-templates.ts'
import { failureOf } from '../../api/failure-of.ts'
import { useCreateUtmTemplate, useEditUtmTemplate } from '../../api/utm-templates.ts'
import { EditConflictNote, type EditOutcome } from '../../failures/edit-conflict.tsx'
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
  const create = useCreateUtmTemplate()
  const edit = useEditUtmTemplate(template?.id ?? '')
  const [from] = useState(template)
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(template?.name ?? '')
  const [parts, setParts] = useState(template?.parts ?? noParts)
  const error = create.error ?? edit.error
  const failed = error && failureOf(error)
  function reset(): void {
    create.reset()
    edit.reset()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={template === null ? t('utm.new') : t('utm.edit', { name: template.name })}
      description={t('utm.placeholders', { list: placeholders })}
      confirm={t('common.save')}
      busy={create.isPending || edit.isPending}
      initialFocus={field}
      onChange={reset}
      onSubmit={(event) => {
        event.preventDefault()
        const mine = { name, parts }
        if (from === null) create.mutate(mine, { onSuccess: onClose })
        else edit.mutate({ from, mine }, { onSuccess: onClose })
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
            reset()
            setParts({ ...parts, [part]: changed })
          }}
        />
      ))}
      <UtmConflict edit={edit} outcome={{ onSuccess: onClose }} />
      {failed !== null && failed.kind !== 'changed' && !isPlaced(failed) && (
        <FailurePrompt failure={failed} doing="save" byHand />
      )}
    </FormDialog>
  )
}

type UtmConflictProps = {
  readonly edit: ReturnType<typeof useEditUtmTemplate>
  readonly outcome: EditOutcome
}

function UtmConflict({ edit, outcome }: UtmConflictProps) {
  return (
    <EditConflictNote
      edit={edit}
      labels={{ name: t('editor.utm.templateName'), parts: t('editor.utm.heading') }}
      wordsOf={(key, record) => (key === 'name' ? record.name : partsWords(record.parts))}
      outcome={outcome}
    />
  )
}

/** As they stand in an address. */
function partsWords(parts: UtmTemplate['parts']): string {
  const set = utmParts.filter((part) => parts[part].value !== '')
  return set.map((part) => `utm_${part}=${parts[part].value}`).join('&')
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
