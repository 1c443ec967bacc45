import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { t } from '../../../messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useEditor } from '../editor-context.ts'
import { useEditorField } from '../use-editor-field.ts'

/**
 * A password for visitors. Typing one turns the protection on; the service never tells the one it has,
 * so an empty box on a protected code keeps it.
 */
export function PasswordField() {
  const { control, getValues, setValue } = useFormContext<EditorValues>()
  const { record } = useEditor()
  const { error, onChange, ...field } = useEditorField('password')
  const isProtected = useWatch({ control, name: 'isProtected' })
  const [isShown, setIsShown] = useState(false)
  const shows = t(isShown ? 'common.hidePassword' : 'common.showPassword')
  const keepsOld = record?.passwordProtectionEnabled === true

  function protect(next: boolean): void {
    setValue('isProtected', next, { shouldDirty: true })
    if (!next) setValue('password', '', { shouldDirty: true, shouldValidate: error !== undefined })
  }

  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={t('editor.protection.label')}
        hint={isProtected ? t('editor.protection.on') : t('editor.protection.off')}
        checked={isProtected}
        onCheckedChange={protect}
      />
      <TextField
        {...field}
        label={t('editor.password.label')}
        hint={isProtected && keepsOld ? t('editor.password.keeps') : t('editor.password.hint')}
        error={error}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          if (event.target.value !== '' && !getValues('isProtected')) protect(true)
          return onChange(event)
        }}
        suffix={
          <Button
            variant="quiet"
            size="small"
            aria-label={`${shows}: ${t('editor.password.label')}`}
            onClick={() => setIsShown(!isShown)}
          >
            {shows}
          </Button>
        }
      />
    </div>
  )
}
