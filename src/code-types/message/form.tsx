import { useFormValue } from '#dashboard/editor/editor-context.ts'
import { FormArea, FormSelect, FormText } from '#dashboard/editor/form-controls.tsx'
import { at } from '#dashboard/editor/pages/structure-fields.tsx'
import type { TypeForm } from '#dashboard/editor/pages/type-form.ts'
import { t } from '#dashboard/messages/t.ts'
import { messageKinds } from './content.ts'

function MessageFields() {
  const chosen: unknown = useFormValue(at('content.fieldData.message.kind'))
  const kind = messageKinds.find((one) => one === chosen) ?? 'call'
  const toLabel = kind === 'email' ? 'toEmail' : kind === 'map' ? 'toMap' : 'to'
  return (
    <div className="flex flex-col gap-3">
      <FormSelect
        name="content.fieldData.message.kind"
        label={t('content.message.kind')}
        options={messageKinds.map((value) => ({ value, label: t(`content.message.${value}`) }))}
      />
      <FormText
        name="content.fieldData.message.to"
        label={t(`content.message.${toLabel}`)}
        inputMode={kind === 'email' ? 'email' : kind === 'map' ? 'text' : 'tel'}
      />
      {kind !== 'call' && kind !== 'map' && (
        <FormArea
          name="content.fieldData.message.text"
          label={t('content.message.text')}
          dir="auto"
          reserve={false}
        />
      )}
    </div>
  )
}

export const form: TypeForm = { controls: { 'fieldData.message': MessageFields } }
