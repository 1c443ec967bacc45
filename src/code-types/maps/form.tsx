import { FormExact, FormText } from '#dashboard/editor/form-controls.tsx'
import type { TypeForm } from '#dashboard/editor/pages/type-form.ts'
import { t } from '#dashboard/messages/t.ts'

function MapsFields() {
  const path = 'content.fieldData.maps'
  return (
    <div className="flex flex-col gap-3">
      <FormText name={`${path}.name`} label={t('content.maps.name')} autoComplete="off" dir="auto" />
      <FormText name={`${path}.address`} label={t('content.maps.address')} autoComplete="off" dir="auto" />
      <FormExact
        name={`${path}.coordinates`}
        label={t('content.maps.coordinates')}
        hint={t('content.maps.coordinatesHint')}
      />
    </div>
  )
}

export const form: TypeForm = { controls: { 'fieldData.maps': MapsFields } }
