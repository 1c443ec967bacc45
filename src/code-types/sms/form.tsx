import { FormArea, FormExact } from '#dashboard/editor/form-controls.tsx'
import { FixedFields } from '#dashboard/editor/pages/fixed-fields.tsx'
import type { TypeForm } from '#dashboard/editor/pages/type-form.ts'
import { t } from '#dashboard/messages/t.ts'

function SmsFields() {
  const path = 'content.fieldData.sms'
  return (
    <FixedFields kind="fixed">
      <FormExact name={`${path}.number`} label={t('content.sms.number')} inputMode="tel" />
      <FormArea name={`${path}.text`} label={t('content.sms.text')} dir="auto" />
    </FixedFields>
  )
}

export const form: TypeForm = { controls: { 'fieldData.sms': SmsFields } }
