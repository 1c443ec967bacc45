import type { QueryClient } from '@tanstack/react-query'
import type { QrCode } from '#contract/record.ts'
import type { Design } from '#design/design.ts'
import { loadGlyphs } from '#design/glyphs/load-glyphs.ts'
import { payloadOf } from '#design/payload.ts'
import { designFromRecord } from '#design/record-design.ts'
import type { RenderAssets } from '#design/render/assets.ts'
import { renderCode } from '#design/render/render-code.ts'
import { logoImageQuery } from '../api/logo-image.ts'
import { sessionQuery } from '../api/session.ts'

export type Picture = {
  readonly svg: string
  readonly qrType: string
  readonly design: Design
  readonly payload: string
  readonly assets: RenderAssets
}

/**
 * The picture of a stored code, from the same renderer as the preview. A logo or a frame text that does not load
 * rejects: a download without it would not be what the person saw.
 */
export async function drawCode(client: QueryClient, code: QrCode): Promise<Picture> {
  const design = designFromRecord(code)
  const [session, logo, glyphs] = await Promise.all([
    client.ensureQueryData(sessionQuery),
    design.logo === null ? null : client.ensureQueryData(logoImageQuery(client, design.logo.id)),
    design.frame === null ? null : loadGlyphs(),
  ])
  const payload = payloadOf(code, session.scanMarker)
  const [qrType, assets] = [code.qrType ?? 'website', { logo, glyphs }]
  return { qrType, design, payload, assets, svg: await renderCode(qrType, design, payload, assets) }
}
