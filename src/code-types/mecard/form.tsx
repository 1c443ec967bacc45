import { FormExact, FormText } from '#dashboard/editor/form-controls.tsx'
import { FixedFields } from '#dashboard/editor/pages/fixed-fields.tsx'
import { url } from '#dashboard/editor/pages/structure-fields.tsx'
import type { TypeForm } from '#dashboard/editor/pages/type-form.ts'
import { t } from '#dashboard/messages/t.ts'

const path = 'content.fieldData.mecard'
const typed = { autoComplete: 'off', dir: 'auto' } as const

function MecardFields() {
  return (
    <FixedFields kind="fixed">
      <div className="grid gap-3 @sm:grid-cols-2">
        <FormText name={`${path}.firstName`} label={t('content.firstName')} {...typed} />
        <FormText name={`${path}.lastName`} label={t('content.lastName')} {...typed} />
      </div>
      <FormText name={`${path}.company`} label={t('content.company')} {...typed} />
      <FormExact name={`${path}.phone`} label={t('content.phone')} inputMode="tel" />
      <FormExact name={`${path}.email`} label={t('content.email')} inputMode="email" />
      <FormText name={`${path}.website`} label={t('content.website')} {...url} />
      <FormText
        name={`${path}.address`}
        label={t('content.address')}
        hint={t('content.mecard.short')}
        {...typed}
      />
    </FixedFields>
  )
}

export const form: TypeForm = { controls: { 'fieldData.mecard': MecardFields } }
