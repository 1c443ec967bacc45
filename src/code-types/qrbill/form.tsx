import { FormExact, FormSelect, FormText } from '#dashboard/editor/form-controls.tsx'
import { FixedFields } from '#dashboard/editor/pages/fixed-fields.tsx'
import type { TypeForm } from '#dashboard/editor/pages/type-form.ts'
import { t } from '#dashboard/messages/t.ts'
import { Banner } from '#dashboard/ui/banner.tsx'

const path = 'content.fieldData.qrbill'
const typed = { autoComplete: 'off', dir: 'auto' } as const

function QrbillFields() {
  return (
    <FixedFields kind="payment">
      <FormExact name={`${path}.iban`} autoCapitalize="characters" label={t('content.qrbill.iban')} />
      <FormText name={`${path}.name`} label={t('content.qrbill.name')} {...typed} />
      <div className="grid gap-3 @sm:grid-cols-[3fr_1fr]">
        <FormText name={`${path}.street`} label={t('content.qrbill.street')} {...typed} />
        <FormText name={`${path}.building`} label={t('content.qrbill.building')} {...typed} />
      </div>
      <div className="grid gap-3 @sm:grid-cols-[1fr_2fr_1fr]">
        <FormText name={`${path}.postalCode`} label={t('content.qrbill.postalCode')} {...typed} />
        <FormText name={`${path}.city`} label={t('content.qrbill.city')} {...typed} />
        <FormExact name={`${path}.country`} autoCapitalize="characters" label={t('content.qrbill.country')} />
      </div>
      <div className="grid gap-3 @sm:grid-cols-2">
        <FormExact name={`${path}.amount`} label={t('content.qrbill.amount')} inputMode="decimal" />
        <FormSelect
          name={`${path}.currency`}
          label={t('content.qrbill.currency')}
          options={['CHF', 'EUR'].map((value) => ({ value, label: value }))}
        />
      </div>
      <FormExact
        name={`${path}.reference`}
        autoCapitalize="characters"
        label={t('content.qrbill.reference')}
        hint={t('content.qrbill.referenceHint')}
      />
      <FormText name={`${path}.text`} label={t('content.qrbill.text')} dir="auto" />
      <Banner live={false} title={t('content.qrbill.look')}>
        {t('content.qrbill.size')}
      </Banner>
    </FixedFields>
  )
}

export const form: TypeForm = { controls: { 'fieldData.qrbill': QrbillFields } }
