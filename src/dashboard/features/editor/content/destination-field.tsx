import { t } from '../../../messages/t.ts'
import { late, useLate } from '../../../ui/late.ts'
import { AddressField } from '../address-field.tsx'
import { useEditor } from '../editor-context.ts'

const destinationHealth = late(async () => (await import('./destination-health.tsx')).DestinationHealth)

/** Where the code leads, and whether that answered when it was last looked at. */
export function DestinationField() {
  const { record } = useEditor()
  const Health = useLate(destinationHealth)
  return (
    <div className="flex flex-col">
      <AddressField
        name="destinationUrl"
        label={t('editor.destination.label')}
        hint={t('editor.destination.hint')}
      />
      {Health && record !== null && <Health record={record} />}
    </div>
  )
}
