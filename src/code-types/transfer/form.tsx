import { isAscii } from '#design/payload.ts'
import { useFormValue } from '#dashboard/editor/editor-context.ts'
import { FormExact, FormText } from '#dashboard/editor/form-controls.tsx'
import { FixedFields } from '#dashboard/editor/pages/fixed-fields.tsx'
import { at } from '#dashboard/editor/pages/structure-fields.tsx'
import type { TypeForm } from '#dashboard/editor/pages/type-form.ts'
import { t } from '#dashboard/messages/t.ts'

function TransferFields() {
  const path = 'content.fieldData.transfer'
  const name: unknown = useFormValue(at(`${path}.name`))
  return (
    <FixedFields kind="payment">
      <FormText
        name={`${path}.name`}
        label={t('content.transfer.name')}
        hint={typeof name === 'string' && !isAscii(name) ? t('editor.text.letters') : undefined}
        autoComplete="off"
        dir="auto"
      />
      <FormExact name={`${path}.iban`} autoCapitalize="characters" label={t('content.transfer.iban')} />
      <div className="grid gap-3 @sm:grid-cols-2">
        <FormExact name={`${path}.amount`} label={t('content.transfer.amount')} inputMode="decimal" />
        <FormExact name={`${path}.bic`} autoCapitalize="characters" label={t('content.transfer.bic')} />
      </div>
      <FormText name={`${path}.text`} label={t('content.transfer.text')} dir="auto" />
    </FixedFields>
  )
}

export const form: TypeForm = { controls: { 'fieldData.transfer': TransferFields } }
