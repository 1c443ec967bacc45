import { FormExact, FormText } from '#dashboard/editor/form-controls.tsx'
import { FixedFields } from '#dashboard/editor/pages/fixed-fields.tsx'
import type { TypeForm } from '#dashboard/editor/pages/type-form.ts'
import { t } from '#dashboard/messages/t.ts'

function LocationFields() {
  const path = 'content.fieldData.location'
  return (
    <FixedFields kind="fixed">
      <FormExact
        name={`${path}.coordinates`}
        label={t('content.location.coordinates')}
        hint={t('content.location.coordinatesHint')}
      />
      <FormText name={`${path}.name`} label={t('content.location.name')} dir="auto" />
    </FixedFields>
  )
}

export const form: TypeForm = { controls: { 'fieldData.location': LocationFields } }
