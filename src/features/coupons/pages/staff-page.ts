import type { StaffGroup, StaffSwitch } from '#code-types/pages.ts'
import { html, type Html } from '#pages/code-page/html.ts'
import { type PageOwner, partsOf, renderPage, type StatePage } from '#pages/page.ts'
import type { Speech } from '#pages/speech.ts'

export type StaffView =
  | { readonly kind: 'closed' }
  | { readonly kind: 'pin'; readonly problem: string | null }
  /** After the PIN. */
  | { readonly kind: 'open'; readonly text: string; readonly body: Html; readonly style: string }

/** A page for staff, behind a PIN. */
export function staffPage(speech: Speech, owner: PageOwner, title: string, view: StaffView): StatePage {
  const { language, say } = speech
  const style = view.kind === 'open' ? view.style : ''
  const texts = { closed: 'visitor.staff.closed', pin: 'visitor.staff.text' } as const
  const page = renderPage({
    language,
    title,
    heading: title,
    text: view.kind === 'open' ? view.text : say(texts[view.kind]),
    owner,
    style,
    body: bodyOf(speech, view).markup,
  })
  const parts = partsOf(owner)
  return {
    status: view.kind === 'closed' ? 404 : 200,
    language,
    html: page,
    ...parts,
    style: parts.style + style,
  }
}

function bodyOf({ say }: Speech, view: StaffView): Html {
  if (view.kind === 'open') return view.body
  if (view.kind === 'closed') return html``
  const { problem } = view
  return html`<form method="post">
    <label for="pin">${say('visitor.staff.pin')}</label>
    <input
      id="pin"
      name="pin"
      type="password"
      inputmode="numeric"
      required
      maxlength="12"
      autocomplete="off"
      autofocus${problem !== null && html` aria-invalid="true" aria-describedby="problem"`}
    />
    ${problem !== null && html`<p class="wrong" id="problem" role="alert">${problem}</p> `}<button
      type="submit"
    >
      ${say('visitor.staff.continue')}
    </button>
  </form> `
}

/** One button for each switch. A press sends its key, its name and the state that it will have. */
export function switchList(groups: readonly StaffGroup[], problem: string | null): Html {
  return html`${problem !== null && html`<p class="wrong" role="alert">${problem}</p> `}${groups.map(
    ({ name, switches }) =>
      html`${name !== '' && html`<h2 dir="auto">${name}</h2> `}${switches.map(switchForm)}`,
  )}`
}

function switchForm({ key, name, label, isOn, state }: StaffSwitch): Html {
  const id = `switch-${key.replace(/\W/g, '-')}`
  return html`<form method="post" action="#${id}">
    <input type="hidden" name="name" value="${name}" /><input
      type="hidden"
      name="isOn"
      value="${String(!isOn)}"
    />
    <button id="${id}" class="switch" name="key" value="${key}" role="switch" aria-checked="${String(isOn)}">
      <bdi dir="auto">${label}</bdi><span>${state}</span>
    </button>
  </form> `
}

export const switchStyle = `
h2{margin-top:24px}
.switch{display:flex;align-items:center;justify-content:space-between;gap:12px;min-height:56px;margin-top:8px;text-align:start;color:var(--ink);background:var(--paper);border:1px solid var(--line)}
.switch span{flex:none;color:var(--good)}
.switch[aria-checked=true] bdi{text-decoration:line-through;color:var(--soft)}
.switch[aria-checked=true] span{color:var(--bad)}
`

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
