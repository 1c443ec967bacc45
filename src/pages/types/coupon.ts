import type { PageContent } from '../code-page/content.ts'
import { html, type Html, type PageView } from '../code-page/html.ts'
import { field, icon, ownButton, portrait, prose } from '../code-page/parts.ts'
import { visitorPart } from '../features.ts'
import type { Speech } from '../speech.ts'

/** A code that staff typed, with the result. */
export type RedeemView = {
  /** As typed before. */
  readonly where: string
  readonly result: { readonly isRight: boolean; readonly words: string } | null
}

/** The form with which staff redeem coupon codes. */
export function redeemForm({ say }: Speech, { where, result }: RedeemView): Html {
  return html`<form method="post">
    ${
      result !== null &&
      html`<p class="result ${result.isRight ? 'right' : 'not'}" role="alert">${result.words}</p> `
    }<label for="code">${say('visitor.staff.code')}</label>
    <input
      id="code"
      class="code-field"
      name="code"
      required
      maxlength="60"
      autocomplete="off"
      autocapitalize="characters"
      spellcheck="false"
      dir="ltr"
      autofocus
    />
    <label for="where">${say('visitor.staff.where')}</label>
    <input id="where" name="where" maxlength="60" autocomplete="off" value="${where}" />
    <button type="submit">${say('visitor.staff.redeem')}</button>
  </form> `
}

export const redeemStyle = `
.result{margin:0 0 20px;padding:16px;border-radius:8px;font-size:1.125rem;font-weight:700;color:var(--sheet)}
.right{background:var(--good)}
.not{background:var(--bad)}
.code-field{min-height:56px;font:600 1.375rem ui-monospace,Menlo,monospace;letter-spacing:.06em;text-transform:uppercase}
button{min-height:56px;font-size:1.125rem}
`

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
