import { Controller, useFormContext, useWatch } from 'react-hook-form'
import type { EditorValues } from '../../api/editor-values.ts'
import { t } from '../../messages/t.ts'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AddressField } from '../address-field.tsx'
import { useEditorField } from '../editor-context.ts'
import { swapSentence } from '../values/rule-words.ts'
import { ZoneField } from '../zone-field.tsx'

/** A scheduled destination, summarised in a sentence. */
export function SwapFields() {
  const { control } = useFormContext<EditorValues>()
  const [swap, destination] = useWatch({ control, name: ['swap', 'destinationUrl'] })
  const sentence = swapSentence(swap, destination)
  return (
    <div className="flex flex-col gap-3">
      <Controller
        control={control}
        name="swap.isOn"
        render={({ field }) => (
          <Switch
            label={t('visit.swap.label')}
            hint={t(field.value ? 'visit.swap.on' : 'visit.swap.off')}
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      {swap.isOn && (
        <div className="flex flex-col gap-2">
          <AddressField
            name="swap.destinationUrl"
            label={t('visit.swap.address')}
            hint={t('visit.swap.addressHint')}
          />
          <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
            <WallField name="swap.from" label={t('visit.swapFrom.label')} />
            <WallField name="swap.to" label={t('visit.swapTo.label')} hint={t('visit.swapTo.hint')} />
            <ZoneField name="swap.zone" label={t('visit.swap.zone')} />
          </div>
          {sentence !== null && (
            <p role="status" className="border-s-2 border-signal ps-3 text-small [overflow-wrap:anywhere]">
              {sentence}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

function WallField({
  name,
  label,
  hint,
}: {
  readonly name: 'swap.from' | 'swap.to'
  readonly label: string
  readonly hint?: string
}) {
  const { error, ...field } = useEditorField(name)
  return <TextField {...field} label={label} hint={hint} error={error} type="datetime-local" />
}
