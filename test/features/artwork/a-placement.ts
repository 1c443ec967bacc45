import type { ArtworkPlacement } from '#contract/artwork-placement.ts'

export function aPlacement(changes: Partial<ArtworkPlacement> = {}): ArtworkPlacement {
  return {
    id: 'one',
    name: 'Poster.pdf',
    kind: 'pdf',
    page: 0,
    width: 297,
    height: 420,
    box: { left: 20, top: 300, width: 60, height: 60 },
    distance: 1500,
    ink: { kind: 'black' },
    preview: null,
    fingerprint: 'x',
    exported: null,
    savedAt: '2026-06-01T12:00:00.000Z',
    ...changes,
  }
}
