import { html, type Html } from '#pages/code-page/html.ts'
import type { VisitorPart } from '#pages/code-page/content.ts'
import type { Speech } from '#pages/speech.ts'

/** The coupon code of a visitor, or why there is none: the list is empty, or the network has enough of today. */
export type GivenCoupon =
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'tomorrow' }

/** Shown in the editor, in the place of a visitor's code. */
const example = '7K3QP-9XM24'

/** The ticket that a visitor shows at the till. */
export function ticket({ say }: Speech, coupon: GivenCoupon): Html {
  if (coupon.kind !== 'code') return html`<p class="pill closed">${say(`page.coupon.${coupon.kind}`)}</p> `
  return html`<section class="coupon">
    <h2>${say('page.coupon.code')}</h2>
    <p class="coupon-code" dir="ltr">${coupon.text}</p>
    <p>${say('page.coupon.text')}</p>
  </section> `
}

export const coupons: VisitorPart = {
  type: 'coupon',
  others: ({ options: { base }, speech }) =>
    ticket(speech, { kind: 'code', text: base === '' ? example : '•••••' }),
  style: `
.coupon{margin:28px 0 0;padding:20px 16px;border:2px dashed var(--t);border-radius:var(--r);background:var(--fill)}
.coupon h2{margin:0;font-size:.9375rem;text-align:inherit;color:var(--soft)}
.coupon-code{margin:6px 0 10px;font:700 clamp(1.25rem,8.5vw,2rem)/1.2 ui-monospace,"SF Mono",Menlo,monospace;letter-spacing:.04em}
.coupon p:last-child{color:var(--soft);font-size:.9375rem}
`,
}
