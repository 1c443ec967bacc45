import { isAscii } from '#design/payload.ts'
import { useEditor, useFormValue } from '#dashboard/editor/editor-context.ts'
import { FormText } from '#dashboard/editor/form-controls.tsx'
import { at } from '#dashboard/editor/pages/structure-fields.tsx'
import type { TypeForm } from '#dashboard/editor/pages/type-form.ts'
import { t } from '#dashboard/messages/t.ts'
import { Banner } from '#dashboard/ui/banner.tsx'

const exact = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, dir: 'ltr' } as const

function TransferFields() {
  const path = 'content.fieldData.transfer'
  const isFixed = useEditor().record !== null
  const name: unknown = useFormValue(at(`${path}.name`))
  return (
    <fieldset disabled={isFixed} className="@container flex min-w-0 flex-col gap-3">
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
      <Banner tone="warn" live={false} title={t('content.transfer.fixedTitle')}>
        {t(isFixed ? 'content.transfer.fixedNow' : 'content.transfer.fixed')}
      </Banner>
    </fieldset>
  )
}

export const form: TypeForm = { controls: { 'fieldData.transfer': TransferFields } }
