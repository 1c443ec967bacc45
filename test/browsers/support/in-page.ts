import { computeAccessibleName, getRole, isDisabled } from 'dom-accessibility-api'

/** An element as a person knows it. Each part that is given must fit. */
export type Wanted = {
  readonly role?: string
  /** The whole accessible name, or a part of it between slashes: `/^Download PDF/`. */
  readonly name?: string
  /** A part of its own text. */
  readonly text?: string
  readonly css?: string
  /** Only inside the first element that fits this. */
  readonly within?: Wanted
  /** Without it the first one is meant. */
  readonly at?: number
  /** Elements that no one sees, such as the file field behind a button. */
  readonly hidden?: boolean
}

export type Spot = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Why the element cannot be used yet. */
export type NotYet = { readonly reason: string }

const selectors: Readonly<Record<string, string>> = {
  button: 'button,[role=button],summary,input[type=submit]',
  link: 'a[href],[role=link]',
  heading: 'h1,h2,h3,h4,h5,h6,[role=heading]',
  textbox: 'input,textarea,[role=textbox]',
  dialog: 'dialog,[role=dialog],[role=alertdialog]',
  img: 'img,svg,[role=img]',
}

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
}

/** With a role or a selector, all of its text. Without, only its own, so that no parent fits. */
function textOf(element: Element, kind: string | undefined): string {
  if (kind !== undefined) return element.textContent
  return [...element.childNodes].map((node) => (node.nodeType === 3 ? node.nodeValue : '')).join('')
}

function fits(asked: string, given: string): boolean {
  const text = given.replaceAll(/\s+/g, ' ').trim()
  return asked.startsWith('/') && asked.endsWith('/')
    ? new RegExp(asked.slice(1, -1)).test(text)
    : text === asked
}

/** All elements that fit, in the order of the document. */
function find(wanted: Wanted): Element[] {
  const { role, name, text, css, within, hidden = false } = wanted
  const scope = within === undefined ? document : find(within)[within.at ?? 0]
  if (scope === undefined) return []
  const selector =
    css ?? (role === undefined ? '*' : `${selectors[role] ?? ''},[role=${role}]`.replace(/^,/, ''))
  const fields =
    css === undefined && role !== undefined && selectors[role] === undefined
      ? ',input,select,li,table,tr'
      : ''
  return [...scope.querySelectorAll(selector + fields)].filter(
    (element) =>
      (hidden || isSeen(element)) &&
      (role === undefined || (getRole(element) ?? '') === role || (role === 'dialog' && css === undefined)) &&
      (text === undefined || textOf(element, role ?? css).includes(text)) &&
      (name === undefined || fits(name, computeAccessibleName(element))),
  )
}

function pick(wanted: Wanted): Element | undefined {
  return find(wanted)[wanted.at ?? 0]
}

const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn))

/** Where to press an element; a reason while it is missing, moves, is disabled or lies under another one. */
async function spotOf(wanted: Wanted): Promise<Spot | NotYet> {
  const element = pick(wanted)
  if (element === undefined) return { reason: 'is not there' }
  if (isDisabled(element) || element.getAttribute('aria-disabled') === 'true')
    return { reason: 'is disabled' }
  const before = element.getBoundingClientRect()
  if (before.top < 0 || before.bottom > innerHeight || before.left < 0 || before.right > innerWidth)
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const first = element.getBoundingClientRect()
  await nextFrame()
  const { left, top, width, height } = element.getBoundingClientRect()
  if (left !== first.left || top !== first.top || width !== first.width) return { reason: 'moves' }
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
  const hit = document.elementFromPoint(x, y)
  const label = hit?.closest('label')?.control ?? null
  if (hit === null || !(element.contains(hit) || hit.contains(element) || label === element))
    return { reason: `lies under ${hit === null ? 'the edge of the window' : describe(hit)}` }
  return { x, y, width, height }
}

function describe(element: Element): string {
  return `<${element.localName} class="${element.getAttribute('class') ?? ''}">`
}

/** Marks an element with an attribute, so that the driver of the browser finds it. */
function mark(wanted: Wanted): string | null {
  const element = pick(wanted)
  if (element === undefined) return null
  for (const marked of document.querySelectorAll('[data-driven]')) marked.removeAttribute('data-driven')
  element.setAttribute('data-driven', '')
  return '[data-driven]'
}

/** Gives a field the focus, with its text selected. */
function select(wanted: Wanted): NotYet | null {
  const field = pick(wanted)
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    return { reason: 'is no field' }
  if (field.disabled) return { reason: 'is disabled' }
  field.focus()
  field.select()
  return null
}

/** Chooses an option of a native list by its value or label, as a choice by keyboard reports it. */
function choose(wanted: Wanted, option: string): NotYet | null {
  const list = pick(wanted)
  if (!(list instanceof HTMLSelectElement)) return { reason: 'is no list' }
  const chosen = [...list.options].find(({ value, label }) => value === option || label === option)
  if (chosen === undefined) return { reason: `has no ${option}` }
  list.focus()
  chosen.selected = true
  list.dispatchEvent(new Event('input', { bubbles: true }))
  list.dispatchEvent(new Event('change', { bubbles: true }))
  return null
}

const verbs = {
  count: (wanted: Wanted) => find(wanted).length,
  value: (wanted: Wanted) => (pick(wanted) as HTMLInputElement | undefined)?.value ?? null,
  spotOf,
  mark,
  select,
  choose,
}
export type Verbs = typeof verbs

Object.assign(globalThis, { tesseraDriver: verbs })
