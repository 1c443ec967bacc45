/** Elements of a still picture (SVG 2). Nothing that scripts, links, animates, embeds or loads. */
export const svgElements = [
  'svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'style',
  'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan',
  'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern', 'marker',
] as const

/** Attributes of geometry and paint. No event handlers, no addresses but references inside the file. */
export const svgAttributes = [
  'id', 'class', 'style', 'transform', 'viewBox', 'preserveAspectRatio', 'version', 'xmlns', 'xmlns:xlink', 'xml:space',
  'x', 'y', 'x1', 'x2', 'y1', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr', 'd', 'points', 'width', 'height',
  'pathLength', 'dx', 'dy', 'rotate', 'textLength', 'lengthAdjust', 'href', 'xlink:href',
  'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin',
  'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'opacity', 'color', 'display', 'visibility', 'overflow',
  'clip-path', 'clip-rule', 'clipPathUnits', 'mask', 'maskUnits', 'maskContentUnits', 'mask-type',
  'gradientUnits', 'gradientTransform', 'spreadMethod', 'offset', 'stop-color', 'stop-opacity',
  'patternUnits', 'patternContentUnits', 'patternTransform', 'paint-order', 'vector-effect', 'shape-rendering',
  'marker-start', 'marker-mid', 'marker-end', 'markerWidth', 'markerHeight', 'markerUnits', 'refX', 'refY', 'orient',
  'font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor', 'letter-spacing', 'dominant-baseline',
] as const

/** Style text that could load or run something, or hide that it does. */
export function isUnsafeStyle(style: string): boolean {
  if (/[\\<@]|expression|javascript|image-set|-moz-binding|behavior/i.test(style)) return true
  return unsafeReference(style)
}

/** A `url(…)` may only point inside the file. */
export function unsafeReference(value: string): boolean {
  const references = value.match(/url\s*\(/gi)?.length ?? 0
  const inside = value.match(/url\(\s*["']?#[\w.:-]+["']?\s*\)/gi)?.length ?? 0
  return references !== inside
}
