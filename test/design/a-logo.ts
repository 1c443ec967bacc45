import type { LogoImage } from '#design/render/render-svg.ts'

/** A square logo, dark and light, as a data URL. */
export function aLogo(changes: Partial<LogoImage> = {}): LogoImage {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="90" height="90">' +
    '<rect width="9" height="9" fill="#c22"/><path d="M2 4l2 2 3-4" stroke="#fff" fill="none"/></svg>'
  return { href: `data:image/svg+xml;base64,${btoa(drawing)}`, width: 90, height: 90, ...changes }
}
