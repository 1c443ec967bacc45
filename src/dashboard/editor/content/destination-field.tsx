import { t } from '../../messages/t.ts'
import { lazyPart } from '../../ui/lazy.tsx'
import { AddressField } from '../address-field.tsx'
import { useEditor } from '../editor-context.ts'

const Health = lazyPart(
  async () => (await import('./destination-notes.tsx')).DestinationHealth,
  'after-first-picture',
)
const Twin = lazyPart(
  async () => (await import('./destination-notes.tsx')).DestinationTwin,
  'after-first-picture',
)

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
            <Twin hint={hint} loading={hint} />
          ) : (
            <Health record={record} hint={hint} loading={hint} />
          )
        }
      />
    </div>
  )
}
