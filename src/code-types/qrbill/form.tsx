import { Plus } from 'lucide-react'
import { useState } from 'react'
import { get } from 'react-hook-form'
import { useEditor, useEditorForm, useFormValue } from '#dashboard/editor/editor-context.ts'
import { FormExact, FormSelect, FormText } from '#dashboard/editor/form-controls.tsx'
import { FixedFields } from '#dashboard/editor/pages/fixed-fields.tsx'
import { at } from '#dashboard/editor/pages/structure-fields.tsx'
import type { TypeForm } from '#dashboard/editor/pages/type-form.ts'
import { t } from '#dashboard/messages/t.ts'
import { Banner } from '#dashboard/ui/banner.tsx'
import { Button } from '#dashboard/ui/button.tsx'

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
      <MoreFields />
      <Banner live={false} title={t('content.qrbill.look')}>
        {t('content.qrbill.size')}
      </Banner>
    </FixedFields>
  )
}

const morePaths = ['payer', 'details'].map((key) => at(`${path}.${key}`))

/** The payer and the billing information of one invoice. A code for everybody has neither. */
function MoreFields() {
  const [payer, details] = [useFormValue(at(`${path}.payer`)), useFormValue(at(`${path}.details`))]
  const { errors } = useEditorForm().formState
  const isUsed = hasText(payer) || hasText(details) || morePaths.some((one) => get(errors, one) !== undefined)
  const [isOpen, setIsOpen] = useState(isUsed)
  const isFixed = useEditor().record !== null
  if (!isOpen && !isUsed)
    return isFixed ? null : (
      <Button size="small" variant="quiet" icon={Plus} className="self-start" onClick={() => setIsOpen(true)}>
        {t('content.qrbill.more')}
      </Button>
    )
  return (
    <>
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-2 font-medium">{t('content.qrbill.payer')}</legend>
        <FormText name={`${path}.payer.name`} label={t('content.qrbill.payerName')} {...typed} />
        <div className="grid gap-3 @sm:grid-cols-[3fr_1fr]">
          <FormText name={`${path}.payer.street`} label={t('content.qrbill.street')} {...typed} />
          <FormText name={`${path}.payer.building`} label={t('content.qrbill.building')} {...typed} />
        </div>
        <div className="grid gap-3 @sm:grid-cols-[1fr_2fr_1fr]">
          <FormText name={`${path}.payer.postalCode`} label={t('content.qrbill.postalCode')} {...typed} />
          <FormText name={`${path}.payer.city`} label={t('content.qrbill.payerCity')} {...typed} />
          <FormExact
            name={`${path}.payer.country`}
            autoCapitalize="characters"
            label={t('content.qrbill.country')}
            placeholder="CH"
          />
        </div>
      </fieldset>
      <FormExact
        name={`${path}.details`}
        label={t('content.qrbill.details')}
        hint={t('content.qrbill.detailsHint')}
      />
    </>
  )
}

function hasText(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return typeof value === 'object' && value !== null && Object.values(value).some(hasText)
}

export const form: TypeForm = { controls: { 'fieldData.qrbill': QrbillFields } }
