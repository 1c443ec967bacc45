import { useFormContext, useWatch } from 'react-hook-form'
import type { EditorValues } from '../../api/editor-values.ts'
import { useEditor } from '../editor-context.ts'
import { DestinationField } from './destination-field.tsx'
import { hasDestination } from './has-destination.ts'
import { ShortLink } from './short-link-fields.tsx'

/** Where a code leads, and the short link that its print holds. */
export function LinkLine() {
  const { control } = useFormContext<EditorValues>()
  const { isViewOnly } = useEditor()
  const qrType = useWatch({ control, name: 'qrType' })
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
