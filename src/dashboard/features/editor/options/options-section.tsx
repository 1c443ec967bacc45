import '../../../messages/visit-page-messages.ts'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { needsDestination } from '#contract/needs-destination.ts'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { t } from '../../../messages/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { PasswordField } from './password-field.tsx'
import { StartAndEnd } from './start-and-end.tsx'
import { SwapFields } from './swap-fields.tsx'
import { VisitPagesButton } from './visit-pages-button.tsx'
import { WelcomeFields } from './welcome-fields.tsx'

/** Who gets through, from when until when and over which pages, and whether anybody does. */
export function OptionsSection() {
  const { control } = useFormContext<EditorValues>()
  const qrType = useWatch({ control, name: 'qrType' })
  if (!needsDestination(qrType))
    return (
      <Banner live={false} title={t('visit.text.title')}>
        {t('visit.text.text')}
      </Banner>
    )
  return (
    <div className="flex flex-col gap-6">
      <PasswordField />
      <StartAndEnd />
      <WelcomeFields />
      <SwapFields />
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
      <VisitPagesButton />
    </div>
  )
}
