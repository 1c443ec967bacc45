import { useMemo, type ReactNode } from 'react'
import { type Design, ownFrameId } from '#design/design.ts'
import { useLogoImage } from '../../api/logos.ts'
import { t } from '../../messages/t.ts'
import { ChoicePicture } from '../../picture/choice-picture.tsx'
import { useRenderAssets } from '../../picture/use-code-svg.ts'
import { useRestedCode } from '../design/rested-code.ts'
import { styleName } from '../design/style-names.ts'
import { useDesignPart } from '../editor-context.ts'
import type { DesignRow, RowValue } from './panel-state.ts'

/** The rows of a design with their values. A barcode has colours and its kind only. */
export function useDesignRows(isBars: boolean): Readonly<Record<DesignRow, RowValue>> {
  const { design, payload } = useRestedCode()
  const assets = useRenderAssets(design)
  const { pattern, corner, frame, image } = useDesignPart((now) => ({
    pattern: now.pattern,
    corner: now.cornerSquare.type,
    frame: now.frame?.id ?? 'none',
    image: now.logo?.id ?? now.picture?.id ?? null,
  }))
  const plain = useMemo<Design>(() => ({ ...design, logo: null, frame: null, quietZone: 1 }), [design])
  const drawn = (shown: Design, zoom?: 'corner' | 'modules'): ReactNode => (
    <span className="flex size-9 overflow-hidden rounded-small border border-line bg-print">
      <ChoicePicture design={shown} payload={payload} assets={assets} zoom={zoom} />
    </span>
  )
  const qrOnly = (value: RowValue): RowValue => (isBars ? null : value)
  return {
    look: qrOnly({ label: t('editor.row.look'), picture: drawn({ ...design, quietZone: 1 }) }),
    pattern: qrOnly({
      label: t('editor.pattern.label'),
      value: styleName(pattern),
      picture: drawn(plain, 'modules'),
    }),
    corners: qrOnly({
      label: t('editor.part.corner'),
      value: styleName(corner),
      picture: drawn(plain, 'corner'),
    }),
    colours: { label: t('editor.row.colours'), picture: <Swatches /> },
    logo: qrOnly({
      label: t('editor.row.logo'),
      value: image === null ? t('editor.logo.none') : '',
      ...(image !== null && { picture: <LogoThumbnail id={image} /> }),
    }),
    frame: qrOnly({
      label: t('editor.frame.label'),
      value: styleName(frame === ownFrameId ? 'own' : frame),
      ...(frame !== 'none' && { picture: drawn({ ...design, logo: null }) }),
    }),
    more: { label: t('editor.section.moreButton') },
  }
}

function LogoThumbnail({ id }: { readonly id: string }) {
  const { data: image } = useLogoImage(id)
  return (
    <span className="flex size-9 overflow-hidden rounded-small border border-line bg-print">
      {image && <img src={image.href} alt="" className="size-full object-contain p-1" />}
    </span>
  )
}

/** The colours of the code and of its ground. */
function Swatches() {
  const colours = useDesignPart(({ color, moduleColours, gradient, background, cornerSquare }) => [
    ...new Set([
      color,
      ...(moduleColours?.colours ?? []),
      gradient?.to,
      cornerSquare.color,
      background.transparent ? null : background.color,
    ]),
  ])
  return (
    <span className="flex -space-x-1">
      {colours
        .filter((colour) => typeof colour === 'string')
        .slice(0, 5)
        .map((colour) => (
          <span
            key={colour}
            className="size-6 rounded-full border border-line-strong"
            style={{ background: colour }}
          />
        ))}
    </span>
  )
}
