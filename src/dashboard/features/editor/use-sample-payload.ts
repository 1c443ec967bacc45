import { useFormContext, useWatch } from 'react-hook-form'
import { slashTagSchema } from '#contract/slash-tag.ts'
import { payloadOf } from '#design/payload.ts'
import type { EditorValues } from '../../drafts/editor-values.ts'
import { t } from '../../messages/t.ts'
import { useEditor } from './editor-context.ts'

export type Payload = {
  /** What the modules encode now. */
  readonly text: string
  /** Something is still missing, so a stand-in is drawn. */
  readonly isSample: boolean
  /** The stand-in is there because the slash tag is not one. */
  readonly isTagInvalid: boolean
}

type PayloadFields = Pick<EditorValues, 'qrType' | 'brandedDomain' | 'slashTag' | 'text'>

/** The payload of what the form holds; a likely one while the text is empty, or the slash tag is
 * empty or not valid.
 *
 * @param storedTag of the code that is edited, which the form takes whatever it is. */
export function samplePayload(
  { qrType, brandedDomain, slashTag, text }: PayloadFields,
  scanMarker: string | null,
  storedTag: string | null,
): Payload {
  const isTagInvalid =
    qrType !== 'text' &&
    slashTag !== '' &&
    slashTag !== storedTag &&
    !slashTagSchema.safeParse(slashTag).success
  const isSample = qrType === 'text' ? text === '' : slashTag === '' || isTagInvalid || brandedDomain === ''
  const payload = payloadOf(
    {
      qrType,
      brandedDomain: brandedDomain || 'example.com',
      slashTag: (!isTagInvalid && slashTag) || t('editor.preview.sampleTag'),
      text: text || t('editor.preview.sampleText'),
    },
    scanMarker,
  )
  return { text: payload, isSample, isTagInvalid }
}

/** The payload at each keystroke. */
export function useSamplePayload(): Payload {
  const { control } = useFormContext<EditorValues>()
  const { session, record } = useEditor()
  const [qrType, brandedDomain, slashTag, text] = useWatch({
    control,
    name: ['qrType', 'brandedDomain', 'slashTag', 'text'],
  })
  return samplePayload(
    { qrType, brandedDomain, slashTag, text },
    session.scanMarker,
    record?.slashTag ?? null,
  )
}
