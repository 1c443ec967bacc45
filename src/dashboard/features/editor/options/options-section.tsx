import { Controller, useFormContext } from 'react-hook-form'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { t } from '../../../messages/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useEditor } from '../editor-context.ts'
import { ExpirationField } from './expiration-field.tsx'
import { PasswordField } from './password-field.tsx'

/** Who gets through, until when, and whether anybody does. */
export function OptionsSection() {
  const { control } = useFormContext<EditorValues>()
  const { record } = useEditor()
  return (
    <div className="flex flex-col gap-5">
      {record?.isadminblocked === true && (
        <Banner tone="warn" live={false} title={t('editor.blocked.title')}>
          {t('editor.blocked.text')}
        </Banner>
      )}
      <PasswordField />
      <ExpirationField />
      <Controller
        control={control}
        name="isActive"
        render={({ field }) => (
          <Switch
            label={t('editor.active.label')}
            hint={field.value ? t('editor.active.on') : t('editor.active.off')}
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
    </div>
  )
}
