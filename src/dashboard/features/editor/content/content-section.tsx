import { useFormContext, useWatch } from 'react-hook-form'
import { needsDestination } from '#contract/needs-destination.ts'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { DestinationField } from './destination-field.tsx'
import { DescriptionField } from './description-field.tsx'
import { ShortLinkFields } from './short-link-fields.tsx'
import { TagsField } from './tags-field.tsx'
import { TextPayloadField } from './text-payload-field.tsx'
import { TitleField } from './title-field.tsx'
import { TypeField } from './type-field.tsx'
import { late, useLate } from '../../../ui/late.ts'
import { useEditor } from '../editor-context.ts'
import { UtmFields } from './utm-fields.tsx'

const printGuard = late(async () => (await import('./print-guard.tsx')).PrintGuard)

/** What the code opens and how people find it again. */
export function ContentSection() {
  const { control } = useFormContext<EditorValues>()
  const qrType = useWatch({ control, name: 'qrType' })
  const { record } = useEditor()
  const PrintGuard = useLate(printGuard)
  const leadsSomewhere = needsDestination(qrType)
  return (
    <div className="flex flex-col gap-3">
      <TypeField />
      {leadsSomewhere ? <DestinationField /> : <TextPayloadField />}
      <ShortLinkFields />
      {PrintGuard && record !== null && <PrintGuard record={record} />}
      <TitleField />
      <TagsField />
      {leadsSomewhere && <UtmFields />}
      {leadsSomewhere && <DescriptionField />}
    </div>
  )
}
