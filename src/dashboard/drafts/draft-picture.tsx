import type { Draft } from '../api/drafts.ts'
import { useSession } from '../api/session.ts'
import { payloadOfValues } from '../editor/values/content-values.ts'
import { SvgPicture } from '../picture/svg-picture.tsx'
import { useCodeSvg, useRenderAssets } from '../picture/use-code-svg.ts'

/** A small picture of a draft; empty for one that cannot be drawn. */
export function DraftPicture({ draft: { values } }: { readonly draft: Draft }) {
  const { qrType, design } = values
  const scanMarker = useSession().data?.scanMarker ?? null
  const { svg } = useCodeSvg(
    { qrType, design, payload: payloadOfValues(values, scanMarker) },
    useRenderAssets(design),
  )
  return (
    <span
      aria-hidden
      className="block size-7 shrink-0 overflow-hidden rounded-small border border-line bg-print"
    >
      <SvgPicture svg={svg} />
    </span>
  )
}
