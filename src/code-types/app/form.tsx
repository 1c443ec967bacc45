import { FormText } from '#dashboard/editor/form-controls.tsx'
import { UploadPart, url } from '#dashboard/editor/pages/structure-fields.tsx'
import type { TypeForm } from '#dashboard/editor/pages/type-form.ts'
import { t } from '#dashboard/messages/t.ts'

function AppFields() {
  return (
    <div className="flex flex-col gap-3">
      {(['appStore', 'googlePlay', 'other'] as const).map((store) => (
        <FormText
          key={store}
          name={`content.fieldData.app.${store}`}
          {...url}
          label={t(`content.app.${store}`)}
        />
      ))}
      <p className="text-small text-ink-soft">{t('content.app.hint')}</p>
      <UploadPart path="content.fieldData.app.icon" label={t('content.app.icon')} kind="picture" />
    </div>
  )
}

export const form: TypeForm = { controls: { 'fieldData.app': AppFields } }
