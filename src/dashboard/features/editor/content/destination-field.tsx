import { t } from '../../../messages/t.ts'
import { late, useLate } from '../../../ui/late.ts'
import { AddressField } from '../address-field.tsx'
import { useEditor } from '../editor-context.ts'

const notes = late(async () => {
  const [{ DestinationHealth }, { DestinationTwin }] = await Promise.all([
    import('./destination-health.tsx'),
    import('./destination-twin.tsx'),
  ])
  return { DestinationHealth, DestinationTwin }
})

/** Where the code leads; whether that answered when it was last looked at, or whether a new code would be the second. */
export function DestinationField() {
  const { record } = useEditor()
  const Notes = useLate(notes)
  const hint = t('editor.destination.hint')
  return (
    <div className="flex flex-col">
      <AddressField
        name="destinationUrl"
        label={t('editor.destination.label')}
        hint={Notes && record === null ? <Notes.DestinationTwin hint={hint} /> : hint}
      />
      {Notes && record !== null && <Notes.DestinationHealth record={record} />}
    </div>
  )
}
