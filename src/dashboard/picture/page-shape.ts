import type { CSSProperties } from 'react'
import { sizeOfPicture } from '#design/print/read-picture.ts'

/** Width to height of the page that is printed; 1 before the first picture. */
export function pageRatio(svg: string | null): number {
  if (svg === null || svg === '') return 1
  const { width, height } = sizeOfPicture(svg)
  return width / height
}

/** The largest box of the page's shape within its square parent. */
export function pageShape(svg: string | null): CSSProperties {
  const ratio = pageRatio(svg)
  return { aspectRatio: ratio, ...(ratio >= 1 ? { width: '100%' } : { height: '100%' }) }
}
