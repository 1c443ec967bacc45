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

type PayloadFields = Pick<EditorValues, 'qrType' | 'brandedDomain' | 'slashTag' | 'text'>

/** The payload of what the form holds; a likely one while the slash tag or the text is empty. */
export function samplePayload(
  { qrType, brandedDomain, slashTag, text }: PayloadFields,
  scanMarker: string | null,
): Payload {
  const isSample = qrType === 'text' ? text === '' : slashTag === '' || brandedDomain === ''
  const payload = payloadOf(
    {
      qrType,
      brandedDomain: brandedDomain || 'example.com',
      slashTag: slashTag || t('editor.preview.sampleTag'),
      text: text || t('editor.preview.sampleText'),
    },
    scanMarker,
  )
  return { text: payload, isSample }
}

/** The payload at each keystroke. */
export function useSamplePayload(): Payload {
  const { control } = useFormContext<EditorValues>()
  const { session } = useEditor()
  const [qrType, brandedDomain, slashTag, text] = useWatch({
    control,
    name: ['qrType', 'brandedDomain', 'slashTag', 'text'],
  })
  return samplePayload({ qrType, brandedDomain, slashTag, text }, session.scanMarker)
}
