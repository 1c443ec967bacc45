import { FormExact } from '#dashboard/editor/form-controls.tsx'
import { FixedFields } from '#dashboard/editor/pages/fixed-fields.tsx'
import type { TypeForm } from '#dashboard/editor/pages/type-form.ts'
import { t } from '#dashboard/messages/t.ts'

function PromptpayFields() {
  const path = 'content.fieldData.promptpay'
  return (
    <FixedFields kind="payment">
      <FormExact
        name={`${path}.number`}
        label={t('content.promptpay.number')}
        hint={t('content.promptpay.numberHint')}
        inputMode="tel"
      />
      <FormExact name={`${path}.amount`} label={t('content.promptpay.amount')} inputMode="decimal" />
    </FixedFields>
  )
}

export const form: TypeForm = { controls: { 'fieldData.promptpay': PromptpayFields } }
