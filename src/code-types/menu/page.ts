import { keyOf, listOf, textAt } from '#contract/code-types/content-parts.ts'
import { readNumber } from '#contract/read-number.ts'
import { type VisitorLanguage, visitorLanguageSchema } from '#contract/visit-page.ts'
import type { PageContent } from '#pages/code-page/content.ts'
import { html, type Html, type PageView } from '#pages/code-page/html.ts'
import { banner, field, icon, ownButton, portrait, prose, rows } from '#pages/code-page/parts.ts'
import { readHours } from '#pages/opening-hours.ts'
import type { Speech } from '#pages/speech.ts'
import { openPill, weekTable } from '#pages/types/business.ts'
import { addressRow, phoneRow } from '#pages/types/contact.ts'
import { allergens, diets } from './content.ts'
import de from './messages/de.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import fr from './messages/fr.json' with { type: 'json' }
import it from './messages/it.json' with { type: 'json' }
import nl from './messages/nl.json' with { type: 'json' }
import pl from './messages/pl.json' with { type: 'json' }
import pt from './messages/pt.json' with { type: 'json' }

/** Guests read the same words for allergens and diets as the restaurant in its form. */
const words: Readonly<Record<VisitorLanguage, typeof en>> = { en, de, fr, es, it, pt, nl, pl }

/** Staff tap a dish when it is sold out. */
const staff = {
  title: (language: VisitorLanguage) => words[language]['content.menu.staff'],
  text: (language: VisitorLanguage) => words[language]['content.menu.staffPage'],
  changed: (language: VisitorLanguage) => words[language]['content.menu.staffChanged'],
  groups: (fieldData: PageContent['fieldData'], speech: Speech) =>
    sectionsOf(fieldData, speech).map(({ index, name, dishes }) => ({
      name,
      switches: dishes.map(({ index: place, dish }) => {
        const isOn = keyOf(dish, 'isSoldOut') === true
        const state = words[speech.language][isOn ? 'content.menu.isSoldOut' : 'content.menu.available']
        const label = textIn(dish, 'name', speech)
        return { key: `${index}.${place}`, name: textAt(dish, 'name'), label, isOn, state }
      }),
    })),
  switched,
}

type Press = { readonly key: string; readonly name: string; readonly isOn: boolean }

/** The dish at its place, if it still has its name there, else the first of that name. */
function switched(fieldData: PageContent['fieldData'], { key, name, isOn }: Press) {
  const menu = fieldData['menu']
  const sections = listOf(keyOf(menu, 'sections'))
  const places = sections.flatMap((section, index) =>
    listOf(keyOf(section, 'dishes')).flatMap((dish, place) =>
      textAt(dish, 'name') === name ? [`${index}.${place}`] : [],
    ),
  )
  const found = places.includes(key) ? key : places[0]
  if (found === undefined) return null
  const changed = sections.map((section, index) => ({
    ...(section as object),
    dishes: listOf(keyOf(section, 'dishes')).map((dish, place) =>
      `${index}.${place}` === found ? withSoldOut(dish as Record<string, unknown>, isOn) : dish,
    ),
  }))
  return { ...fieldData, menu: { ...(menu as object), sections: changed } }
}

function withSoldOut({ isSoldOut: _former, ...dish }: Readonly<Record<string, unknown>>, isOn: boolean) {
  return isOn ? { ...dish, isSoldOut: true } : dish
}

export const menuPage = {
  view,
  name: (language: VisitorLanguage) => words[language]['library.type.menu'],
  staff,
}

/** A restaurant with its dishes by section, and whether it is open now. */
function view(content: PageContent): PageView {
  const { speech, record, now } = content
  const heading = content.text('company') || content.text('title')
  const cover = content.picture(record['bannerImage'])
  const logo = content.picture(record['logo']) ?? content.options.logo ?? null
  const hours = readHours(record, content.fieldData)
  const sections = sectionsOf(content.fieldData, speech)
  return {
    title: heading,
    description: content.text('summary'),
    picture: cover ?? logo,
    hero: cover === null ? 'band' : 'banner',
    style,
    body: html`${cover !== null && banner(content, cover)}${(logo !== null || cover === null) && portrait(content, logo, heading, 'logo')}
      <h1 dir="auto" ${field('company')}>${heading}</h1>
      ${hours !== null && openPill(speech, hours, now)}${prose(content.text('summary'), 'summary', 'lead')}${ownButton(content)}${languageChoice(content)}${sectionLinks(content, sections)}${sections.map((section) => sectionPart(content, section))}${hours !== null && weekTable(speech, hours, now)}${rows([phoneRow(content, 'phone', speech.say('page.phone')), addressRow(content)])}`,
  }
}

type Section = {
  /** Place in the stored list. */
  readonly index: number
  readonly name: string
  readonly dishes: readonly { readonly index: number; readonly dish: unknown }[]
}

const sectionsPath = 'fieldData.menu.sections'

/** The sections with dishes; a dish without a name is not shown. */
function sectionsOf(fieldData: PageContent['fieldData'], speech: Speech): Section[] {
  return listOf(keyOf(fieldData['menu'], 'sections'))
    .map((section, index) => ({
      index,
      name: textIn(section, 'name', speech),
      dishes: listOf(keyOf(section, 'dishes'))
        .map((dish, index) => ({ index, dish }))
        .filter(({ dish }) => textAt(dish, 'name') !== ''),
    }))
    .filter(({ dishes }) => dishes.length > 0)
}

/** A text in the language of the guest, else in the main language of the menu. */
function textIn(part: unknown, key: 'name' | 'text', { language }: Speech): string {
  return textAt(keyOf(keyOf(part, 'in'), language), key) || textAt(part, key)
}

/** The languages of the page. Without a choice, the phone decides. */
function languageChoice({ speech: { language }, options: { base } }: PageContent): Html {
  const nameIn = (one: VisitorLanguage) => new Intl.DisplayNames([one], { type: 'language' }).of(one)
  const others = visitorLanguageSchema.options.filter((one) => one !== language)
  return html`<details class="languages">
    <summary>
      ${icon('globe')}<span>${words[language]['content.menu.guestLanguage']}: ${nameIn(language)}</span>
    </summary>
    <p>
      ${others.map((one) => html`<a href="${base === '' ? '#' : `${base}/page?lang=${one}`}" hreflang="${one}" lang="${one}">${nameIn(one)}</a> `)}
    </p>
  </details> `
}

function sectionLinks({ speech }: PageContent, sections: readonly Section[]): Html {
  const named = sections.filter(({ name }) => name !== '')
  if (named.length < 3) return html``
  return html`<nav class="sections" aria-label="${words[speech.language]['library.type.menu']}">
    ${named.map(({ index, name }) => html`<a href="#section-${index}"><bdi dir="auto">${name}</bdi></a>`)}
  </nav> `
}

function sectionPart(content: PageContent, { index, name, dishes }: Section): Html {
  const path = `${sectionsPath}.${index}`
  return html`<section id="section-${index}">
    ${name !== '' && html`<h2 dir="auto" ${field(`${path}.name`)}>${name}</h2> `}
    <ul class="dishes">
      ${dishes.map((one) => dishItem(content, one.dish, `${path}.dishes.${one.index}`))}
    </ul>
  </section> `
}

function dishItem({ speech, fieldData }: PageContent, dish: unknown, path: string): Html {
  const own = words[speech.language]
  const isSoldOut = keyOf(dish, 'isSoldOut') === true
  const price = isSoldOut ? own['content.menu.isSoldOut'] : priceWords(speech, fieldData['menu'], dish)
  const text = textIn(dish, 'text', speech)
  const suits = marksOf(keyOf(dish, 'diets'), (diet) =>
    isOneOf(diets, diet) ? own[`content.menu.diet.${diet}`] : diet,
  )
  const contains = marksOf(keyOf(dish, 'allergens'), (allergen) =>
    isOneOf(allergens, allergen) ? own[`content.menu.allergen.${allergen}`] : allergen,
  )
  return html`<li${isSoldOut && html` class="sold-out"`}${field(`${path}.name`)}><div class="dish"><bdi dir="auto">${textIn(dish, 'name', speech)}</bdi>${
    price !== '' && html`<span dir="auto">${price}</span>`
  }</div>${text !== '' && html`<p dir="auto">${text}</p>`}${
    suits !== '' && html`<p class="suits">${suits}</p>`
  }${contains !== '' && html`<p>${own['content.menu.allergens']}: <bdi>${contains}</bdi></p>`}</li>
`
}

function isOneOf<const Word extends string>(known: readonly Word[], word: string): word is Word {
  return (known as readonly string[]).includes(word)
}

function marksOf(value: unknown, wordsOf: (mark: string) => string): string {
  return listOf(value)
    .flatMap((mark) => (typeof mark === 'string' && mark.trim() !== '' ? [wordsOf(mark.trim())] : []))
    .join(', ')
}

/** An amount in the currency of the menu as the guest writes it; other prices as they are. */
function priceWords({ locale }: Speech, menu: unknown, dish: unknown): string {
  const price = textAt(dish, 'price')
  const currency = textAt(menu, 'currency')
  const amount = readNumber(price)
  if (Number.isNaN(amount) || !/^[A-Za-z]{3}$/.test(currency)) return price
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount)
}

const style = `
.languages{margin-top:16px}
.languages summary{display:inline-flex;align-items:center;gap:8px;min-height:44px;padding:4px 12px;color:var(--soft);cursor:pointer}
.languages p{display:flex;flex-wrap:wrap;justify-content:center;gap:8px}
.languages a,.sections a{display:flex;align-items:center;min-height:44px;padding:4px 16px;border:1px solid var(--line);border-radius:22px;background:var(--fill);font-weight:600;text-decoration:none}
.sections{display:flex;flex-wrap:wrap;justify-content:center;gap:8px;margin-top:24px}
.dishes{text-align:start}
.dishes li{padding:14px 4px;border-top:1px solid var(--line)}
.dish{display:flex;align-items:baseline;justify-content:space-between;gap:16px;font-weight:620}
.dish bdi{min-width:0}
.dish span{flex:none;max-width:45%;overflow-wrap:break-word;text-align:end;font-variant-numeric:tabular-nums}
.dishes p{margin-top:2px;color:var(--soft);font-size:.9375rem;white-space:pre-line}
.dishes .suits{color:var(--t);font-weight:600}
.sold-out .dish{color:var(--soft)}
.sold-out .dish bdi{text-decoration:line-through}
.hours{margin-top:32px}
`
