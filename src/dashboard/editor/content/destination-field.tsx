import { useEffect, useEffectEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import type { EditorValues } from '../../api/editor-values.ts'
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
  const { getValues, setFocus } = useFormContext<EditorValues>()
  const begin = useEffectEvent(() => {
    // A touch keyboard would cover the preview.
    const isTouch = window.matchMedia?.('(pointer: coarse)').matches
    if (record === null && getValues('destinationUrl') === '' && !isTouch) setFocus('destinationUrl')
  })
  useEffect(() => begin(), [])
  const hint = isViewOnly ? undefined : t('editor.destination.hint')
  return (
    <div className="flex flex-col">
      <AddressField
        name="destinationUrl"
        label={t('editor.destination.label')}
        hint={record === null ? <Twin hint={hint} loading={hint} /> : hint}
      />
      {record !== null && <Health record={record} />}
    </div>
  )
}
