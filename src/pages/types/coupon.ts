import type { PageContent } from '../code-page/content.ts'
import { html, type Html, type PageView } from '../code-page/html.ts'
import { field, icon, ownButton, portrait, prose } from '../code-page/parts.ts'

/** Shown in the editor, in the place of a visitor's code. */
const example = '7K3QP-9XM24'

/** A coupon with the code of this visitor, to show at the till. */
export function couponPage(content: PageContent): PageView {
  const title = content.text('title')
  const picture = content.record['logo'] || content.options.logo
  const mark =
    content.picture(picture) === null
      ? html`<div class="portrait"><span class="letters">${icon('ticket')}</span></div> `
      : portrait(content, picture, title, 'logo')
  return {
    title,
    description: content.text('summary'),
    picture: content.picture(picture),
    hero: 'band',
    body: html`${mark}
      <h1 dir="auto" ${field('title')}>${title}</h1>
      ${prose(content.text('summary'), 'summary', 'lead')}${ticket(content)}${ownButton(content)}`,
  }
}

function ticket({ options: { base, coupon }, speech: { say } }: PageContent): Html {
  if (coupon === null) return html`<p class="pill closed">${say('page.coupon.none')}</p> `
  const shown = base === '' ? example : (coupon ?? '•••••')
  return html`<section class="coupon">
    <h2>${say('page.coupon.code')}</h2>
    <p class="coupon-code" dir="ltr">${shown}</p>
    <p>${say('page.coupon.text')}</p>
  </section> `
}
