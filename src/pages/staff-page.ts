import { html, type Html } from './code-page/html.ts'
import { type PageOwner, partsOf, renderPage, type StatePage } from './page.ts'
import type { Speech } from './speech.ts'

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

/** Something that staff turn on or off. */
export type StaffSwitch = {
  /** Place in the content; unique. */
  readonly key: string
  readonly name: string
  /** Shown in the language of the staff. */
  readonly label: string
  readonly isOn: boolean
  readonly state: string
}
export type StaffGroup = { readonly name: string; readonly switches: readonly StaffSwitch[] }

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
