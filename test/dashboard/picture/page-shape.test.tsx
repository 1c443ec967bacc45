import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Stage } from '#dashboard/editor/canvas/stage.tsx'
import { defaultDesign, defaultFrame } from '#design/design.ts'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import { sizeOfPicture } from '#design/print/read-picture.ts'
import { renderSvg } from '#design/render/render-svg.ts'

test('the sheet behind a framed code has the shape of the printed page', async () => {
  const glyphs = await loadGlyphs()
  const frame = { ...defaultFrame, id: 'caption-below' as const, text: 'Scan me' }
  const svg = renderSvg({ ...defaultDesign, frame }, 'https://go.acme.com/a?qr', { logo: null, glyphs })
  const { container } = render(
    <div style={{ position: 'relative', width: 300, height: 400, containerType: 'size' }}>
      <Stage svg={svg} surface="plain" />
    </div>,
  )
  const sheet = container.querySelector('.bg-print')!.getBoundingClientRect()
  const page = sizeOfPicture(svg)
  expect(page.height).toBeGreaterThan(page.width)
  expect(sheet.width / sheet.height).toBeCloseTo(page.width / page.height, 2)
})
