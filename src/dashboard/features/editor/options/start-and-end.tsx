import { useFormContext, useWatch } from 'react-hook-form'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { t } from '../../../messages/t.ts'
import { AddressField } from '../address-field.tsx'
import { lateField } from '../values/late-field.ts'
import { MomentFields } from './moment-fields.tsx'

/** From when until when the link is open, and where it leads after its end. */
export function StartAndEnd() {
  const { control, formState } = useFormContext<EditorValues>()
  const [starts, expiration, fallbackUrl] = useWatch({
    control,
    name: ['starts', 'expiration', 'fallbackUrl'],
  })
  const saved = formState.defaultValues as EditorValues | undefined
  const late = lateField({ starts, expiration }, saved ?? null)
  return (
    <div className="flex flex-col gap-3">
      <MomentFields
        name="starts"
        isLate={late === 'starts'}
        label={t('visit.starts.label')}
        zoneLabel={t('visit.starts.zone')}
        none={t('visit.starts.never')}
        future={(words) => t('visit.starts.future', words)}
        past={(words) => t('visit.starts.past', words)}
      />
      <MomentFields
        name="expiration"
        isLate={late === 'expiration'}
        label={t('editor.expiration.label')}
        zoneLabel={t('editor.zone.label')}
        none={t('editor.expiration.never')}
        future={(words) => t('editor.expiration.future', words)}
        past={(words) => t('editor.expiration.past', words)}
      />
      {(expiration.wall !== '' || fallbackUrl !== '') && (
        <AddressField
          name="fallbackUrl"
          label={t('visit.fallback.label')}
          hint={t(expiration.wall === '' ? 'visit.fallback.noEnd' : 'visit.fallback.hint')}
        />
      )}
    </div>
  )
}
