import { t } from '../../messages/t.ts'
import { AddressField } from '../address-field.tsx'
import { useEditor, useFormValue } from '../editor-context.ts'
import { hasDestination } from '../values/content-values.ts'
import { DestinationHealth, DestinationTwin } from './destination-notes.tsx'
import { ShortLink } from './short-link-fields.tsx'

/** Where a code leads, and the short link that its print holds. */
export function LinkLine() {
  const { isViewOnly } = useEditor()
  const qrType = useFormValue('qrType')
  return (
    <div className="flex min-w-0 flex-col gap-x-8 gap-y-1 wide:grid wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {hasDestination(qrType) && (
        <fieldset disabled={isViewOnly} className="contents">
          <DestinationField />
        </fieldset>
      )}
      <div className={`min-w-0 ${hasDestination(qrType) ? 'wide:self-start wide:pt-7' : ''}`}>
        <ShortLink />
      </div>
    </div>
  )
}

function DestinationField() {
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
