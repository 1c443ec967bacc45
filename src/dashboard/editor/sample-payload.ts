import { useFormContext, useWatch } from 'react-hook-form'
import { codeTypeOf, hasShortLink } from '#contract/code-types/code-types.ts'
import { slashTagSchema } from '#contract/slash-tag.ts'
import { payloadOf } from '#design/payload.ts'
import type { EditorValues } from '../api/editor-values.ts'
import { t } from '../messages/t.ts'
import { useEditor } from './editor-context.ts'
import { trimmed } from './values/content-values.ts'

export type Payload = {
  /** The encoded text. */
  readonly text: string
  /** Something is missing, so a placeholder is drawn. */
  readonly isSample: boolean
  /** A placeholder is drawn because the slash tag is invalid. */
  readonly isTagInvalid: boolean
}

type PayloadFields = Pick<EditorValues, 'qrType' | 'brandedDomain' | 'slashTag' | 'text'> & {
  readonly fieldData: Readonly<Record<string, unknown>>
}

/**
 * The payload of the current values; a placeholder while the text or the slash tag is empty or invalid.
 *
 * @param storedTag the saved tag, which is accepted even if invalid today.
 */
export function samplePayload(
  { qrType, brandedDomain, slashTag, text, fieldData }: PayloadFields,
  scanMarker: string | null,
  storedTag: string | null,
): Payload {
  const isTagInvalid =
    hasShortLink(qrType) &&
    slashTag !== '' &&
    slashTag !== storedTag &&
    !slashTagSchema.safeParse(slashTag).success
  const isWifi = codeTypeOf(qrType).payload === 'wifi'
  const network = isWifi ? (fieldData['wifi'] as { network?: unknown } | null | undefined)?.network : null
  const isSample = !hasShortLink(qrType)
    ? isWifi
      ? trimmed(network) === null
      : text === ''
    : slashTag === '' || isTagInvalid || brandedDomain === ''
  const payload = payloadOf(
    {
      qrType,
      brandedDomain: brandedDomain || 'example.com',
      slashTag: (!isTagInvalid && slashTag) || t('editor.preview.sampleTag'),
      text: text || t('editor.preview.sampleText'),
      fieldData: isWifi && isSample ? { wifi: { network: t('editor.preview.sampleTag') } } : fieldData,
    },
    scanMarker,
  )
  return { text: payload, isSample, isTagInvalid }
}

/** The payload at each keystroke. */
export function useSamplePayload(): Payload {
  const { control } = useFormContext<EditorValues>()
  const { session, record } = useEditor()
  const [qrType, brandedDomain, slashTag, text, fieldData] = useWatch({
    control,
    name: ['qrType', 'brandedDomain', 'slashTag', 'text', 'content.fieldData'],
  })
  return samplePayload(
    { qrType, brandedDomain, slashTag, text, fieldData },
    session.scanMarker,
    record?.slashTag ?? null,
  )
}
