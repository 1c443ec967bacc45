import { describe, expect, test } from 'vitest'
import { cornerDotStyles, cornerSquareStyles, frameIds, patterns } from '#design/design.ts'
import { renderThumbnail } from '#design/render/picture-parts.ts'
import { aDesign } from './a-design.ts'
import { rasterise } from './decode-picture.ts'

const payload = 'https://go.acme.com/summer?qr'

describe('the thumbnails', () => {
  test.each([
    ['pattern', patterns],
    ['corner-square', cornerSquareStyles],
    ['corner-dot', cornerDotStyles],
    ['frame', frameIds],
  ] as const)('of each %s differ from all others', (kind, styles) => {
    const pictures = styles.map((style) =>
      Buffer.from(rasterise(renderThumbnail(aDesign(), payload, { kind, style }, null), 120).data).toString(
        'base64',
      ),
    )
    expect(new Set(pictures).size).toBe(styles.length)
  })
})
