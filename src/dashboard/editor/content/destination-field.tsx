import { t } from '../../messages/t.ts'
import { AddressField } from '../address-field.tsx'
import { useEditor } from '../editor-context.ts'
import { DestinationHealth, DestinationTwin } from './destination-notes.tsx'

/** The destination with its last check, or the code that already uses it. */
export function DestinationField() {
  const { record, isViewOnly } = useEditor()
  const hint = isViewOnly ? undefined : t('editor.destination.hint')
  return (
    <div className="flex min-w-0 flex-col">
      <AddressField
        name="destinationUrl"
        label={t('editor.destination.label')}
        hint={
          record === null ? (
            <DestinationTwin hint={hint} />
          ) : (
            <DestinationHealth record={record} hint={hint} />
          )
        }
      />
    </div>
  )
}
