import { FormExact, FormText } from '#dashboard/editor/form-controls.tsx'
import { FixedFields } from '#dashboard/editor/pages/fixed-fields.tsx'
import type { TypeForm } from '#dashboard/editor/pages/type-form.ts'
import { t } from '#dashboard/messages/t.ts'

function UpiFields() {
  const path = 'content.fieldData.upi'
  return (
    <FixedFields kind="payment">
      <FormExact name={`${path}.id`} label={t('content.upi.id')} inputMode="email" />
      <FormText name={`${path}.name`} label={t('content.upi.name')} autoComplete="off" dir="auto" />
      <FormExact name={`${path}.amount`} label={t('content.upi.amount')} inputMode="decimal" />
      <FormText name={`${path}.text`} label={t('content.upi.text')} dir="auto" />
    </FixedFields>
  )
}

export const form: TypeForm = { controls: { 'fieldData.upi': UpiFields } }
