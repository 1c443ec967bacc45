import { useMemo, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { brandDesigns } from '#design/brand/brand-designs.ts'
import { defaultLogo, type Design, withoutPicture } from '#design/design.ts'
import { startLogoSize } from '#design/logo-placement.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { useGlyphs } from '../../picture/use-code-svg.ts'
import { coloursWithinPlan } from '../design/colours-within-plan.ts'
import { useRestedCode } from '../design/rested-code.ts'
import { type SuggestionRequest, useSuggestions } from '../design/use-suggestions.ts'
import { useEditor } from '../editor-context.ts'
import type { Brand } from './use-brand-source.ts'

/** Designs of one brand. */
export const designsShown = 6

/** Stands for a logo that is not stored yet. */
const unsavedLogo = 'brand'

/** Tested designs of a brand on this code. */
export function useBrandDesigns(brand: Brand) {
  const { session, record } = useEditor()
  const { getValues } = useFormContext<EditorValues>()
  const glyphs = useGlyphs(true)
  const payload = useTestedPayload()
  const max = record === null ? session.plan.limits.colours : null
  const request = useMemo<SuggestionRequest | null>(() => {
    if (glyphs === null) return null
    const { logo, palette, font } = brand
    // The design of this moment: it gives the words of the frame and the margin.
    const task = { design: withLogo(getValues('design'), logo?.image ?? null), palette, font }
    return {
      ...task,
      isClose: false,
      seed: 1,
      count: designsShown,
      payload,
      assets: { logo: logo?.image ?? null, glyphs },
      candidates: (seed) => brandDesigns(task, seed),
      withinPlan: (next) => (max === null ? next : coloursWithinPlan(next, max)),
    }
  }, [glyphs, brand, payload, getValues, max])
  return { ...useSuggestions(request), request }
}

function withLogo(design: Design, image: { readonly width: number; readonly height: number } | null): Design {
  const plain = withoutPicture(design)
  if (image === null) return { ...plain, logo: null }
  return {
    ...plain,
    logo: { ...defaultLogo, id: unsavedLogo, size: startLogoSize(image.width / image.height) },
  }
}

/** The payload, which stays while its length does: codes of one length read alike, and each test takes seconds. */
function useTestedPayload(): string {
  const { payload } = useRestedCode()
  const [tested, setTested] = useState(payload)
  if (tested.length !== payload.length) setTested(payload)
  return tested.length === payload.length ? tested : payload
}
