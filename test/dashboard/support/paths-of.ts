/** The outlines of a drawing, wherever it is shown. */
export function pathsOf(svg: string): string[] {
  return [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path)
}
