import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { codeTypeOf, isBarcode } from '#contract/code-types/code-types.ts'
import type { EncodedContent } from '#contract/code-types/code-type.ts'
import { readProduct } from '#contract/code-types/product.ts'
import { parseUrl } from '#contract/parse-url.ts'
import { slashTagSchema } from '#contract/slash-tag.ts'
import type { Design } from '#design/design.ts'
import { payloadOf } from '#design/payload.ts'
import type { EditorValues } from '../api/editor-values.ts'
import { t } from '../messages/t.ts'
import { useCodeSvg, useRenderAssets, useTriedSvg } from '../picture/use-code-svg.ts'
import { useStore } from '../ui/store.ts'
import { useRested } from '../ui/use-latest.ts'
import { useDesign, useEditor, useEditorForm, useFormValue, useFormValues } from './editor-context.ts'
import { heldAddress, isSame } from './values/content-values.ts'

export type Payload = {
  readonly text: string
  /** Something is missing, so a placeholder is drawn. */
  readonly isSample: boolean
  /** A placeholder is drawn because the slash tag is invalid. */
  readonly isTagInvalid: boolean
}

type PayloadFields = Pick<
  EditorValues,
  'qrType' | 'brandedDomain' | 'slashTag' | 'destinationUrl' | 'utm' | 'text'
> & {
  readonly fieldData: Readonly<Record<string, unknown>>
  readonly encoding: Design['encoding']
}

/** Drawn while a product or other content is empty. */
function sampleContent(encodes: EncodedContent | undefined): Readonly<Record<string, unknown>> {
  const word = t('editor.preview.sampleTag')
  return { product: { gtin: '09506000134352' }, ...(encodes && { [encodes.key]: encodes.sample(word) }) }
}

/** A placeholder while the text or the slash tag is empty or invalid. @param storedTag accepted even if invalid today. */
function samplePayload(
  { qrType, brandedDomain, slashTag, text, fieldData, encoding, ...fields }: PayloadFields,
  scanMarker: string | null,
  storedTag: string | null,
): Payload {
  const { payload: kind, encodes } = codeTypeOf(qrType)
  const isTagInvalid =
    kind === 'link' &&
    slashTag !== '' &&
    slashTag !== storedTag &&
    !slashTagSchema.safeParse(slashTag).success
  const destinationUrl = heldAddress(fields)
  const isSample = {
    link: () => slashTag === '' || isTagInvalid || brandedDomain === '',
    destination: () => parseUrl(destinationUrl) === null,
    text: () => text === '',
    content: () => encodes?.isEmpty(fieldData[encodes.key]) === true,
    product: () => readProduct(fieldData['product']) === null || brandedDomain === '',
  }[kind]()
  const payload = payloadOf(
    {
      qrType,
      brandedDomain: brandedDomain || 'example.com',
      slashTag: (!isTagInvalid && slashTag) || t('editor.preview.sampleTag'),
      destinationUrl: isSample ? `https://example.com/${t('editor.preview.sampleTag')}` : destinationUrl,
      text: text || t('editor.preview.sampleText'),
      fieldData: isSample ? sampleContent(encodes) : fieldData,
      encoding,
    },
    scanMarker,
  )
  return { text: payload, isSample, isTagInvalid }
}

export function useSamplePayload(): Payload {
  const { session, record } = useEditor()
  const [qrType, brandedDomain, slashTag, destinationUrl, utm, text, fieldData, encoding] = useFormValues(
    'qrType',
    'brandedDomain',
    'slashTag',
    'destinationUrl',
    'utm',
    'text',
    'content.fieldData',
    'design.encoding',
  )
  return samplePayload(
    { qrType, brandedDomain, slashTag, destinationUrl, utm, text, fieldData, encoding },
    session.scanMarker,
    record?.slashTag ?? null,
  )
}

/** Milliseconds before the test and the surfaces follow: longer than the pause between two keys or colours of a drag. */
const rest = 250

/** The picture of the form's design, and the same for parts that follow it: what can be pressed, and the scan test. */
export function useDrawnCode() {
  const qrType = useFormValue('qrType')
  const design = useDesign()
  const payload = useSamplePayload()
  const assets = useRenderAssets(design)
  const { svg, isStale } = useCodeSvg({ qrType, design, payload: payload.text }, assets)
  const drawn = useMemo(() => ({ design, payload: payload.text, assets }), [design, payload.text, assets])
  // The picture is painted first: what can be pressed on it follows, and the test of a picture that rests.
  const pressable = useDeferredValue(drawn)
  const shown = useMemo(
    () => ({ judged: drawn, placedCode: svg === null || isStale ? null : { svg, qrType, ...drawn } }),
    [svg, isStale, qrType, drawn],
  )
  const { judged, placedCode } = useDeferredValue(useRested(shown, rest))
  const tried = useTried(design, payload.text, isBarcode(qrType))
  return { qrType, payload, svg, isStale, tried, pressable, judged, placedCode }
}

function useTried(design: Design, payload: string, isBars: boolean): string | null {
  const { trial } = useEditor()
  const vary = useStore(trial)
  const tried = useMemo(() => (vary === null || isBars ? null : vary(design)), [vary, design, isBars])
  return useTriedSvg(tried, payload, useRenderAssets(tried ?? design))
}

type RestedCode = { readonly design: Design; readonly payload: string }

/** Milliseconds before thumbnails follow: longer than the pause between two keys, so the preview comes first. */
const thumbnailRest = 400

/** The code for thumbnails, debounced. It subscribes to the form itself, so a keystroke redraws only the preview. */
export function useRestedCode(): RestedCode {
  const { getValues, subscribe } = useEditorForm()
  const { session, record } = useEditor()
  const storedTag = record?.slashTag ?? null
  const { scanMarker } = session
  const [code, setCode] = useState(() => codeOf(getValues(), scanMarker, storedTag))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () =>
      startTransition(() => {
        const next = codeOf(getValues(), scanMarker, storedTag)
        setCode((now) => (isSame(now, next) ? now : next))
      })
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(follow, thumbnailRest)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [getValues, subscribe, scanMarker, storedTag])
  return code
}

function codeOf(values: EditorValues, scanMarker: string | null, storedTag: string | null): RestedCode {
  return {
    design: values.design,
    payload: samplePayload(
      { ...values, fieldData: values.content.fieldData, encoding: values.design.encoding },
      scanMarker,
      storedTag,
    ).text,
  }
}
