import { hasShortLink } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import { useSession } from '#dashboard/api/session.ts'
import { useDesign, useEditor } from '#dashboard/editor/editor-context.ts'
import { t } from '#dashboard/messages/t.ts'
import { Banner } from '#dashboard/ui/banner.tsx'
import { codeGeometry } from '#design/code-geometry.ts'
import type { Design } from '#design/design.ts'
import { payloadOfRecord } from '#design/record-design.ts'
import type { Placement } from '../contract/placements.ts'
import { usePlacements } from './operations.ts'

/** The warning for the design in the editor. */
export function FinerInEditor() {
  const { record } = useEditor()
  const design = useDesign()
  return record !== null && hasShortLink(record.qrType) && <FinerSymbol code={record} design={design} />
}

type FinerProps = { readonly code: QrCode; readonly design: Design }

/** Warns where the marks of the placements need a larger symbol than the code alone. */
export function FinerSymbol({ code, design }: FinerProps) {
  const scanMarker = useSession().data?.scanMarker ?? null
  const placements = usePlacements(code.id).data?.placements ?? []
  const finer = finerSymbol(code, design, placements, scanMarker)
  return finer === null ? null : (
    <Banner tone="warn" live={false}>
      {t('placements.finer', finer)}
    </Banner>
  )
}

/** Modules a side without and with the longest mark; null when they are the same, or when it cannot be drawn. */
function finerSymbol(
  code: QrCode,
  design: Design,
  placements: readonly Placement[],
  scanMarker: string | null,
): { readonly before: number; readonly after: number } | null {
  const longest = placements.reduce((mark, one) => (one.mark.length > mark.length ? one.mark : mark), '')
  if (longest === '' || scanMarker === null) return null
  const size = (record: QrCode) => codeGeometry(design, payloadOfRecord(record, scanMarker), null).size
  try {
    const [before, after] = [size(code), size({ ...code, placementMark: longest })]
    return before === after ? null : { before, after }
  } catch {
    return null
  }
}
