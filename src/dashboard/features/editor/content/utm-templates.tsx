import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { t } from '../../../messages/t.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { forgetUtmTemplate, keepUtmTemplate, readUtmTemplates } from './utm-template-store.ts'

/** Sets of UTM values that this browser keeps: one press fills them in. */
export function UtmTemplates() {
  const { getValues, setValue } = useFormContext<EditorValues>()
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

  /** The button stands again where the box was that had the focus. */
  function close(): void {
    setName(null)
    setIsMissing(false)
    setTimeout(() => opener.current?.focus())
  }

  return (
    <div
      role="presentation"
      className="flex flex-wrap items-end gap-2"
      onKeyDown={({ key }) => {
        if (key === 'Escape' && name !== null) close()
      }}
    >
      {templates.map((template) => (
        <span key={template.name} className="inline-flex items-center rounded-base border border-line">
          <Button
            variant="quiet"
            size="small"
            onClick={() => setValue('utm', template.utm, { shouldDirty: true, shouldValidate: true })}
          >
            {template.name}
          </Button>
          <IconButton
            label={t('editor.utm.forget', { name: template.name })}
            icon={<X aria-hidden className="size-3.5" />}
            onClick={() => {
              setTemplates(forgetUtmTemplate(template.name))
              announce(t('editor.utm.forgotten', { name: template.name }))
              close()
            }}
          />
        </span>
      ))}
      {name === null ? (
        <Button ref={opener} variant="quiet" size="small" onClick={() => setName('')}>
          {t('editor.utm.keep')}
        </Button>
      ) : (
        <>
          <TextField
            label={t('editor.utm.templateName')}
            reserve={false}
            value={name}
            maxLength={60}
            ref={focusOnce}
            error={isMissing ? t('editor.utm.nameMissing') : undefined}
            onChange={(event) => {
              setName(event.target.value)
              setIsMissing(false)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              keep()
            }}
          />
          <Button onClick={keep}>{t('common.save')}</Button>
          <Button variant="quiet" onClick={close}>
            {t('common.cancel')}
          </Button>
        </>
      )}
    </div>
  )
}

/** The box stands where the button was that had the focus. */
function focusOnce(box: HTMLInputElement | null): void {
  box?.focus()
}
