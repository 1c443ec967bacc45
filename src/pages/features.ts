import { coupons } from '#features/coupons/pages/coupons.ts'
import type { PageContent, VisitorPart } from './code-page/content.ts'
import { html, type Html } from './code-page/html.ts'

const features: Readonly<Record<string, VisitorPart>> = {
  coupons,
}

/** The part of a page that each visitor has alone; empty where no feature adds one to its type. */
export function visitorPart(content: PageContent): { readonly body: Html; readonly style: string } {
  const part = Object.values(features).find(({ type }) => type === content.type)
  if (part === undefined) return { body: html``, style: '' }
  return { body: content.options.visitorPart ?? part.others(content), style: part.style }
}
