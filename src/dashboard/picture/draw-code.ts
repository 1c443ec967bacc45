import type { QueryClient } from '@tanstack/react-query'
import type { QrCode } from '#contract/record.ts'
import type { Design } from '#design/design.ts'
import { designFromRecord, payloadOfRecord } from '#design/record-design.ts'
import type { RenderAssets } from '#design/render/render-svg.ts'
import { renderCode } from '#design/render/render-code.ts'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import { sessionQuery } from '../api/session.ts'
import { logoImageQuery, ownFrameQuery, pictureQuery } from '../api/logos.ts'

export type Picture = {
  readonly svg: string
  readonly qrType: string
  readonly design: Design
  readonly payload: string
  readonly assets: RenderAssets
}

/** The renderer's input for a saved code. Rejects when a part does not load: the file would differ from the preview. */
export async function pictureParts(client: QueryClient, code: QrCode): Promise<Omit<Picture, 'svg'>> {
  const design = designFromRecord(code)
  const [session, assets] = await Promise.all([
    client.ensureQueryData(sessionQuery),
    loadRenderAssets(client, design),
  ])
  const payload = payloadOfRecord(code, session.scanMarker)
  return { qrType: code.qrType ?? 'website', design, payload, assets }
}

/** The picture of a saved code, from the renderer of the preview. Rejects like `pictureParts`. */
export async function drawCode(client: QueryClient, code: QrCode): Promise<Picture> {
  const parts = await pictureParts(client, code)
  return { ...parts, svg: await renderCode(parts.qrType, parts.design, parts.payload, parts.assets) }
}

/** Everything that the renderer needs beside a design. Rejects when a part does not load. */
export async function loadRenderAssets(client: QueryClient, design: Design): Promise<RenderAssets> {
  const [logo, glyphs, picture, frame] = await Promise.all([
    design.logo === null ? null : client.ensureQueryData(logoImageQuery(client, design.logo.id)),
    design.frame === null ? null : loadGlyphs(design.frame.font),
    design.picture === undefined ? null : client.ensureQueryData(pictureQuery(client, design.picture.id)),
    design.frame?.drawing === undefined
      ? null
      : client.ensureQueryData(ownFrameQuery(client, design.frame.drawing.id)),
  ])
  return { logo, glyphs, picture: picture?.draw ?? null, frame }
}
