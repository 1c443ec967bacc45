import { html, type Html, type PageView } from '../code-page/html.ts'
import { hostOf, type PageContent } from '../code-page/content.ts'
import {
  field,
  goTo,
  mailAddress,
  mainButton,
  networkLinks,
  openApp,
  phoneAddress,
  portrait,
  prose,
  row,
  rows,
  tile,
  tiles,
} from '../code-page/parts.ts'

/** A person: photo, name, a large button that saves the contact, and every way to reach them. */
export function contactPage(content: PageContent): PageView {
  const { say } = content.speech
  const text = (name: string): string => content.text(name)
  const name = [text('firstName'), text('lastName')].filter(Boolean).join(' ')
  const heading = name || text('company') || text('title')
  const role = name === '' ? [text('job')] : [text('job'), text('company')]
  return {
    title: heading,
    description: role.filter(Boolean).join(' · ') || text('bio'),
    picture: content.picture(content.record['profilePic']),
    hero: 'band',
    body: html`${portrait(content, content.record['profilePic'], heading, 'profilePic')}
      <h1 dir="auto" ${field('firstName')}>${heading}</h1>
      ${roleLine(role)}${prose(text('bio'), 'bio', 'lead')}${saveButton(content)}${tiles([
        phoneTile(content),
        smsTile(content),
        text('email') === ''
          ? null
          : tile(openApp(content, mailAddress(text('email')), 'email'), 'mail', say('page.email')),
        text('address') === '' ? null : tile(goTo(content, 'map'), 'pin', say('page.map')),
      ])}${details(content)}${networkLinks(content)}`,
  }
}

function roleLine(role: readonly string[]): Html {
  const [job = '', company = ''] = role
  if (job === '' && company === '') return html``
  return html`<p class="role">
    ${job === '' ? '' : html`<bdi dir="auto" ${field('job')}>${job}</bdi>`}${
      job !== '' && company !== '' ? ' · ' : ''
    }${company === '' ? '' : html`<bdi dir="auto" ${field('company')}>${company}</bdi>`}
  </p> `
}

function saveButton(content: PageContent): Html {
  const { base } = content.options
  const link = html` href="${base === '' ? '#' : `${base}/contact.vcf`}"`
  return mainButton(link, 'save', content.speech.say('page.save'))
}

function phoneTile(content: PageContent): Html | null {
  const name = content.text('mobile') === '' ? 'phone' : 'mobile'
  const address = phoneAddress(content.text(name))
  return address === null
    ? null
    : tile(openApp(content, address, name), 'phone', content.speech.say('page.call'))
}

function smsTile(content: PageContent): Html | null {
  const address = phoneAddress(content.text('mobile'))?.replace(/^tel:/, 'sms:')
  return address === undefined
    ? null
    : tile(openApp(content, address, 'mobile'), 'bubble', content.speech.say('page.text'))
}

function details(content: PageContent): Html {
  const { say } = content.speech
  const website = content.web('website')
  const email = content.text('email')
  return rows([
    phoneRow(content, 'mobile', say('page.mobile')),
    phoneRow(content, 'phone', say('page.phone')),
    phoneRow(content, 'fax', say('page.fax')),
    email === ''
      ? null
      : row('mail', say('page.email'), email, {
          link: openApp(content, mailAddress(email), 'email'),
          fieldName: 'email',
        }),
    website === null
      ? null
      : row('globe', say('page.website'), hostOf(website), {
          link: goTo(content, 'website'),
          fieldName: 'website',
        }),
    addressRow(content),
  ])
}

export function phoneRow(content: PageContent, name: string, label: string): Html | null {
  const number = content.text(name)
  if (number === '') return null
  const address = phoneAddress(number)
  const link = address === null || name === 'fax' ? null : openApp(content, address, name)
  return row(name === 'fax' ? 'fax' : 'phone', label, html`<span dir="ltr">${number}</span>`, {
    link,
    fieldName: name,
  })
}

export function addressRow(content: PageContent): Html | null {
  const address = content.text('address')
  return address === ''
    ? null
    : row('pin', content.speech.say('page.address'), address, {
        link: goTo(content, 'map'),
        fieldName: 'address',
      })
}
