import { useEffect, useRef } from 'react'
import { codeGeometry } from '#design/code-geometry.ts'
import type { Design } from '#design/design.ts'
import { pictureGoal, type PicturePixels } from '#design/render/picture-code.ts'
import { weavePadding } from '#design/woven-code.ts'
import { useLogoImage, usePicture } from '../../api/logos.ts'
import { useSamplePayload } from '../drawn-code.ts'
import { useDesign, useEditorForm } from '../editor-context.ts'

/** Milliseconds without a change before the padding is woven again: it takes 10 to 50. */
const rest = 100

/** Keeps the padding of a woven code fitted to its picture and its link. Draws nothing. */
export function WovenPadding() {
  const { getValues, setValue } = useEditorForm()
  const design = useDesign()
  const { text: payload } = useSamplePayload()
  const { data: loaded } = usePicture(design.picture?.id ?? null)
  const { data: logo = null } = useLogoImage(design.logo?.id ?? null)
  const ratio = logo === null ? null : logo.width / logo.height
  const isWanted =
    design.picture !== undefined && (design.picture.method === 'woven' || design.padding !== undefined)
  const key = paddingKey(design, payload, ratio)
  // A stored padding stays until something that it depends on changes: opening a code is no change.
  const isWoven = isWanted && (design.padding?.length ?? 0) > 2
  const woven = useRef(isWoven ? key : null)
  useEffect(() => {
    if (!isWanted || loaded == null || (isWoven && woven.current === key)) return undefined
    const timer = setTimeout(() => {
      const now = getValues('design')
      const padding = paddingFor(now, payload, ratio, loaded.pixels)
      woven.current = key
      if (padding !== null && padding !== now.padding)
        setValue('design', { ...now, padding }, { shouldDirty: true })
    }, rest)
    return () => clearTimeout(timer)
  }, [isWanted, isWoven, key, loaded, payload, ratio, getValues, setValue])
  return null
}

function paddingKey(
  { picture, minVersion, errorCorrection, logo }: Design,
  payload: string,
  ratio: number | null,
) {
  const { id, crop, contrast } = picture ?? {}
  return JSON.stringify([id, crop, contrast, minVersion, errorCorrection, logo, payload, ratio])
}

/** The padding with which a code shows a picture; null when the code has no room for padding. */
export function paddingFor(
  { padding: _padding, ...design }: Design,
  payload: string,
  ratio: number | null,
  pixels: PicturePixels,
): string | null {
  if (design.picture === undefined) return null
  try {
    const code = codeGeometry(design, payload, ratio)
    const goal = pictureGoal(design.picture, pixels, code.size)
    const shown = (row: number, column: number) =>
      code.hidden[row]?.[column] === true ? 0 : goal(row, column)
    return weavePadding(code.modules, code, shown) || null
  } catch {
    // The payload does not fit: the editor says so beside the picture.
    return null
  }
}
