import { FormArea, FormExact, FormText } from '#dashboard/editor/form-controls.tsx'
import { FixedFields } from '#dashboard/editor/pages/fixed-fields.tsx'
import type { TypeForm } from '#dashboard/editor/pages/type-form.ts'
import { t } from '#dashboard/messages/t.ts'

function EmailFields() {
  const path = 'content.fieldData.email'
  return (
    <FixedFields kind="fixed">
      <FormExact name={`${path}.to`} label={t('content.email.to')} inputMode="email" />
      <FormText name={`${path}.subject`} label={t('content.email.subject')} dir="auto" />
      <FormArea name={`${path}.text`} label={t('content.email.text')} dir="auto" />
    </FixedFields>
  )
}

export const form: TypeForm = { controls: { 'fieldData.email': EmailFields } }
