import { isAscii } from '#design/payload.ts'
import { useFormValue } from '#dashboard/editor/editor-context.ts'
import { FormExact, FormText } from '#dashboard/editor/form-controls.tsx'
import { FixedFields } from '#dashboard/editor/pages/fixed-fields.tsx'
import { at } from '#dashboard/editor/pages/structure-fields.tsx'
import type { TypeForm } from '#dashboard/editor/pages/type-form.ts'
import { t } from '#dashboard/messages/t.ts'

function PixFields() {
  const path = 'content.fieldData.pix'
  const name: unknown = useFormValue(at(`${path}.name`))
  return (
    <FixedFields kind="payment">
      <FormExact name={`${path}.key`} label={t('content.pix.key')} hint={t('content.pix.keyHint')} />
      <FormText
        name={`${path}.name`}
        label={t('content.pix.name')}
        hint={typeof name === 'string' && !isAscii(name) ? t('content.pix.accents') : undefined}
        autoComplete="off"
        dir="auto"
      />
      <div className="grid gap-3 @sm:grid-cols-2">
        <FormText name={`${path}.city`} label={t('content.pix.city')} autoComplete="off" dir="auto" />
        <FormExact name={`${path}.amount`} label={t('content.pix.amount')} inputMode="decimal" />
      </div>
      <FormText name={`${path}.text`} label={t('content.pix.text')} dir="auto" />
    </FixedFields>
  )
}

export const form: TypeForm = { controls: { 'fieldData.pix': PixFields } }
