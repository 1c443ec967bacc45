import { useFormContext, useWatch } from 'react-hook-form'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { t } from '../../../messages/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useEditor } from '../editor-context.ts'

const types = ['website', 'text', 'barcode'] as const

/** What the code is. A type that this page does not know is named and kept. */
export function TypeField() {
  const { control, setValue } = useFormContext<EditorValues>()
  const { record } = useEditor()
  const qrType = useWatch({ control, name: 'qrType' })
  if (!types.some((type) => type === qrType)) {
    return (
      <Banner live={false} title={t('editor.type.unknown', { type: qrType })}>
        {t('editor.type.unknownHint')}
      </Banner>
    )
  }
  const isFixed = record !== null && qrType === 'text'
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-small font-medium">{t('editor.type.label')}</legend>
      <div className="grid grid-cols-3 gap-2">
        {types.map((type) => (
          <label
            key={type}
            className="relative flex cursor-pointer flex-col rounded-base border border-line px-3 py-2 text-small max-sm:px-2 text-ink-soft transition-colors hover:border-ink has-[:checked]:border-signal has-[:checked]:bg-signal/8 has-[:checked]:ring-1 has-[:checked]:ring-signal has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-signal has-[:disabled]:cursor-not-allowed has-[:disabled]:opacity-60"
          >
            <input
              type="radio"
              name="qrType"
              value={type}
              checked={type === qrType}
              disabled={record !== null && type !== qrType && (isFixed || type === 'text')}
              onChange={() => setValue('qrType', type, { shouldDirty: true })}
              aria-describedby={`type-${type}`}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="font-medium text-ink">{t(`editor.type.${type}`)}</span>
            <span id={`type-${type}`} aria-hidden>
              {t(`editor.type.${type}Hint`)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
