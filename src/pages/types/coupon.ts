import type { PageContent } from '../code-page/content.ts'
import { html, type Html, type PageView, escapeHtml } from '../code-page/html.ts'
import { field, icon, ownButton, portrait, prose } from '../code-page/parts.ts'
import { type PageOwner, picturesOf, renderPage, type StatePage } from '../page.ts'
import type { Speech } from '../speech.ts'

export type CouponStaffView =
  | { readonly kind: 'closed' }
  | { readonly kind: 'pin'; readonly problem: string | null }
  | {
      readonly kind: 'redeem'
      /** As typed before. */
      readonly where: string
      readonly result: { readonly isRight: boolean; readonly words: string } | null
    }

/** The page on which staff redeem coupon codes. */
export function staffPage({ language, say }: Speech, owner: PageOwner, view: CouponStaffView): StatePage {
  const problem = view.kind === 'pin' ? view.problem : null
  const html = renderPage({
    language,
    title: say('visitor.staff.title'),
    heading: say('visitor.staff.title'),
    text:
      view.kind === 'redeem' ? '' : say(view.kind === 'pin' ? 'visitor.staff.text' : 'visitor.staff.closed'),
    owner,
    style: staffStyle,
    body:
      view.kind === 'closed'
        ? ''
        : `<form method="post">
${
  view.kind === 'pin'
    ? `<label for="pin">${escapeHtml(say('visitor.staff.pin'))}</label>
<input id="pin" name="pin" type="password" inputmode="numeric" required maxlength="12" autocomplete="off" autofocus${problem === null ? '' : ' aria-invalid="true" aria-describedby="problem"'}>
${problem === null ? '' : `<p class="wrong" id="problem" role="alert">${escapeHtml(problem)}</p>\n`}<button type="submit">${escapeHtml(say('visitor.staff.continue'))}</button>`
    : redeemFields(say, view)
}
</form>
`,
  })
  return {
    status: view.kind === 'closed' ? 404 : 200,
    language,
    html,
    pictures: picturesOf(owner),
    style: staffStyle,
  }
}

function redeemFields(
  say: Speech['say'],
  { where, result }: Extract<CouponStaffView, { readonly kind: 'redeem' }>,
): string {
  return `${
    result === null
      ? ''
      : `<p class="result ${result.isRight ? 'right' : 'not'}" role="alert">${escapeHtml(result.words)}</p>\n`
  }<label for="code">${escapeHtml(say('visitor.staff.code'))}</label>
<input id="code" class="code-field" name="code" required maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false" dir="ltr" autofocus>
<label for="where">${escapeHtml(say('visitor.staff.where'))}</label>
<input id="where" name="where" maxlength="60" autocomplete="off" value="${escapeHtml(where)}">
<button type="submit">${escapeHtml(say('visitor.staff.redeem'))}</button>`
}

const staffStyle = `
.result{margin:0 0 20px;padding:16px;border-radius:8px;font-size:1.125rem;font-weight:700;color:var(--sheet)}
.right{background:var(--good)}
.not{background:var(--bad)}
.code-field{min-height:56px;font:600 1.375rem ui-monospace,Menlo,monospace;letter-spacing:.06em;text-transform:uppercase}
button{min-height:56px;font-size:1.125rem}
`

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
  if (coupon !== undefined && coupon.kind !== 'code')
    return html`<p class="pill closed">${say(`page.coupon.${coupon.kind}`)}</p> `
  const shown = base === '' ? example : (coupon?.text ?? '•••••')
  return html`<section class="coupon">
    <h2>${say('page.coupon.code')}</h2>
    <p class="coupon-code" dir="ltr">${shown}</p>
    <p>${say('page.coupon.text')}</p>
  </section> `
}
