import { useRef, useState } from 'react'
import type { Failure } from '#contract/failure.ts'
import { maxLengths } from '#contract/limits.ts'
import { type UtmPart, utmParts, utmPlaceholders } from '#contract/utm.ts'
import type { UtmTemplate } from '#contract/utm-templates.ts'
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
  const change = (part: UtmPart, changes: Partial<UtmTemplate['parts'][UtmPart]>) =>
    setParts({ ...parts, [part]: { ...parts[part], ...changes } })
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
      {utmParts.map((part) => {
        const label = t(`editor.utm.${part}`)
        return (
          <div key={part} className="flex flex-col">
            <TextField
              label={label}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={maxLengths.utm}
              value={parts[part].value}
              error={fieldWords(failed, `parts.${part}.value`)}
              onChange={({ target }) => change(part, { value: target.value })}
            />
            <Switch
              label={t('utm.required')}
              name={t('utm.required.of', { part: label })}
              checked={parts[part].isRequired}
              onCheckedChange={(isRequired) => {
                save.reset()
                change(part, { isRequired })
              }}
            />
          </div>
        )
      })}
      {failed !== null && !isPlaced(failed) && <FailurePrompt failure={failed} doing="save" byHand />}
    </FormDialog>
  )
}

function isPlaced(failure: Failure): boolean {
  return (
    failure.kind === 'validation' &&
    failure.errors.length > 0 &&
    failure.errors.every(({ field }) => field === 'name' || field.startsWith('parts.'))
  )
}
