import type { Design } from '../design.ts'
import type { RenderAssets } from './assets.ts'
import { renderSvg } from './render-svg.ts'

export async function renderCode(_qrType: string, design: Design, payload: string, assets: RenderAssets): Promise<string> {
  return renderSvg(design, payload, assets)
}
