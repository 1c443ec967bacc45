import { useFormContext, useWatch } from 'react-hook-form'
import { payloadOf } from '#design/payload.ts'
import type { EditorValues } from '../../drafts/editor-values.ts'
import { t } from '../../messages/t.ts'
import { useEditor } from './editor-context.ts'

export type Payload = {
  /** What the modules encode now. */
  readonly text: string
  /** Something is still missing, so a stand-in is drawn. */
  readonly isSample: boolean
}

/** The payload of what the form holds; a likely one while the slash tag or the text is empty. */
export function useSamplePayload(): Payload {
  const { control } = useFormContext<EditorValues>()
  const { session } = useEditor()
  const [qrType, domain, slashTag, text] = useWatch({ control, name: ['qrType', 'brandedDomain', 'slashTag', 'text'] })
  const isSample = qrType === 'text' ? text === '' : slashTag === '' || domain === ''
  const payload = payloadOf(
    {
      qrType,
      brandedDomain: domain || 'example.com',
      slashTag: slashTag || t('editor.preview.sampleTag'),
      text: text || t('editor.preview.sampleText'),
    },
    session.scanMarker,
  )
  return { text: payload, isSample }
}
