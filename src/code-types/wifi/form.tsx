import { isAscii } from '#design/payload.ts'
import { useEditor, useEditorField, useFormValue } from '#dashboard/editor/editor-context.ts'
import { FormExact, FormSelect } from '#dashboard/editor/form-controls.tsx'
import { at } from '#dashboard/editor/pages/structure-fields.tsx'
import type { TypeForm } from '#dashboard/editor/pages/type-form.ts'
import { t } from '#dashboard/messages/t.ts'
import { Banner } from '#dashboard/ui/banner.tsx'

const securities = ['WPA', 'WEP', 'none'] as const

function WifiFields() {
  const path = 'content.fieldData.wifi'
  const isFixed = useEditor().record !== null
  const security: unknown = useFormValue(at(`${path}.security`))
  const name: unknown = useFormValue(at(`${path}.network`))
  const { error: _, ...hidden } = useEditorField(at(`${path}.hidden`))
  return (
    <fieldset disabled={isFixed} className="flex min-w-0 flex-col gap-3">
      <FormExact
        name={`${path}.network`}
        label={t('content.wifi.network')}
        hint={typeof name === 'string' && !isAscii(name) ? t('editor.text.letters') : undefined}
        dir="auto"
      />
      <FormSelect
        name={`${path}.security`}
        label={t('content.wifi.security')}
        options={securities.map((value) => ({ value, label: t(`content.wifi.${value}`) }))}
      />
      {security !== 'none' && <FormExact name={`${path}.password`} label={t('content.wifi.password')} />}
      <label className="flex min-h-8 items-center gap-2">
        <input type="checkbox" {...hidden} className="size-5 accent-signal" />
        {t('content.wifi.hidden')}
      </label>
      <Banner tone="warn" live={false} title={t('content.wifi.fixedTitle')}>
        {t(isFixed ? 'content.wifi.fixedNow' : 'content.wifi.fixed')}
      </Banner>
    </fieldset>
  )
}

export const form: TypeForm = { controls: { 'fieldData.wifi': WifiFields } }
