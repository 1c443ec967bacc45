import type { QueryClient } from '@tanstack/react-query'
import type { Design } from '#design/design.ts'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import type { RenderAssets } from '#design/render/render-svg.ts'
import { logoImageQuery } from '../api/logos.ts'
import { ownFrameQuery, pictureQuery } from '../api/pictures.ts'

/** Everything that the renderer needs beside a design. Rejects when a part does not load. */
export async function loadRenderAssets(client: QueryClient, design: Design): Promise<RenderAssets> {
  const [logo, glyphs, picture, frame] = await Promise.all([
    design.logo === null ? null : client.ensureQueryData(logoImageQuery(client, design.logo.id)),
    design.frame === null ? null : loadGlyphs(),
    design.picture === undefined ? null : client.ensureQueryData(pictureQuery(client, design.picture.id)),
    design.frame?.drawing === undefined
      ? null
      : client.ensureQueryData(ownFrameQuery(client, design.frame.drawing.id)),
  ])
  return { logo, glyphs, picture: picture?.draw ?? null, frame }
}
