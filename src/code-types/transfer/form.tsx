import { isAscii } from '#design/payload.ts'
import { useFormValue } from '#dashboard/editor/editor-context.ts'
import { FormText } from '#dashboard/editor/form-controls.tsx'
import { FixedFields } from '#dashboard/editor/pages/fixed-fields.tsx'
import { at } from '#dashboard/editor/pages/structure-fields.tsx'
import type { TypeForm } from '#dashboard/editor/pages/type-form.ts'
import { t } from '#dashboard/messages/t.ts'

const exact = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, dir: 'ltr' } as const

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
      <FormText name={`${path}.iban`} {...exact} label={t('content.transfer.iban')} />
      <div className="grid gap-3 @sm:grid-cols-2">
        <FormText
          name={`${path}.amount`}
          {...exact}
          label={t('content.transfer.amount')}
          inputMode="decimal"
        />
        <FormText name={`${path}.bic`} {...exact} label={t('content.transfer.bic')} />
      </div>
      <FormText name={`${path}.text`} label={t('content.transfer.text')} dir="auto" />
    </FixedFields>
  )
}

export const form: TypeForm = { controls: { 'fieldData.transfer': TransferFields } }
