import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { EditorValues } from '../../api/editor-values.ts'
import { knowsLinkRules } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AddressField } from '../address-field.tsx'
import { useEditor, useEditorField } from '../editor-context.ts'
import { outOfOrderField } from '../values/out-of-order.ts'
import { MomentFields } from './moment-fields.tsx'

/**
 * A visitor password. Typing one turns protection on. The service never returns passwords, so an empty field
 * keeps the current one.
 */
export function PasswordField() {
  const { control, getValues, setValue } = useFormContext<EditorValues>()
  const { record, isViewOnly } = useEditor()
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
        hint={
          isViewOnly
            ? undefined
            : t(isProtected && keepsOld ? 'editor.password.keeps' : 'editor.password.hint')
        }
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

/** Start, expiration, and where the link leads afterwards. A rule that the service does not know is shown only when it is set. */
export function StartAndEnd() {
  const { control, formState } = useFormContext<EditorValues>()
  const [starts, expiration, fallbackUrl] = useWatch({
    control,
    name: ['starts', 'expiration', 'fallbackUrl'],
  })
  const saved = formState.defaultValues as EditorValues | undefined
  const outOfOrder = outOfOrderField({ starts, expiration }, saved ?? null)
  const knowsRules = knowsLinkRules(useEditor().session)
  return (
    <div className="flex flex-col gap-3">
      {(knowsRules || starts.wall !== '') && (
        <MomentFields
          name="starts"
          isOutOfOrder={outOfOrder === 'starts'}
          label={t('visit.starts.label')}
          zoneLabel={t('visit.starts.zone')}
          none={t('visit.starts.never')}
          future={(words) => t('visit.starts.future', words)}
          past={(words) => t('visit.starts.past', words)}
        />
      )}
      <MomentFields
        name="expiration"
        isOutOfOrder={outOfOrder === 'expiration'}
        label={t('editor.expiration.label')}
        zoneLabel={t('editor.zone.label')}
        none={t('editor.expiration.never')}
        future={(words) => t('editor.expiration.future', words)}
        past={(words) => t('editor.expiration.past', words)}
      />
      {((knowsRules && expiration.wall !== '') || fallbackUrl !== '') && (
        <AddressField
          name="fallbackUrl"
          label={t('visit.fallback.label')}
          hint={t(expiration.wall === '' ? 'visit.fallback.noEnd' : 'visit.fallback.hint')}
        />
      )}
    </div>
  )
}
