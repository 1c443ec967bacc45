import { FormExact } from '#dashboard/editor/form-controls.tsx'
import { FixedFields } from '#dashboard/editor/pages/fixed-fields.tsx'
import type { TypeForm } from '#dashboard/editor/pages/type-form.ts'
import { t } from '#dashboard/messages/t.ts'

function PhoneFields() {
  const path = 'content.fieldData.phone'
  return (
    <FixedFields kind="fixed">
      <FormExact name={`${path}.number`} label={t('content.phone.number')} inputMode="tel" />
    </FixedFields>
  )
}

export const form: TypeForm = { controls: { 'fieldData.phone': PhoneFields } }
