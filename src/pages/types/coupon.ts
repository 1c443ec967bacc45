import type { PageContent } from '../code-page/content.ts'
import { html, type PageView } from '../code-page/html.ts'
import { field, icon, ownButton, portrait, prose } from '../code-page/parts.ts'
import { visitorPart } from '../features.ts'

/** An offer, with what a feature gives the visitor for it. */
export function couponPage(content: PageContent): PageView {
  const title = content.text('title')
  const { body, style } = visitorPart(content)
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
    style,
    body: html`${mark}
      <h1 dir="auto" ${field('title')}>${title}</h1>
      ${prose(content.text('summary'), 'summary', 'lead')}${body}${ownButton(content)}`,
  }
}
