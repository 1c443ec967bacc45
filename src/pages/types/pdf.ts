import { keyOf } from '#contract/code-types/page-addresses.ts'
import { fileAddress } from '../buttons.ts'
import { html, type Html, type PageView } from '../code-page/html.ts'
import { icon } from '../code-page/icons.ts'
import { hostOf, plain, type PageContent } from '../code-page/content.ts'
import { field, goTo, mainButton, picture, prose, secondButton } from '../code-page/parts.ts'

/** A document: its cover, how long and large it is, and the buttons that open and save it. */
export function pdfPage(content: PageContent): PageView {
  const { say, locale } = content.speech
  const title = content.text('title')
  const address = content.file(fileAddress(content.record, content.fieldData))
  const facts = address === null ? {} : content.facts(address)
  const kept = content.fieldData['file']
  const cover = content.picture(facts.cover ?? keyOf(kept, 'cover'))
  const pages = facts.pages ?? numberOf(keyOf(kept, 'pages'))
  const size = facts.size ?? numberOf(keyOf(kept, 'size'))
  const marks = [
    pages === undefined ? '' : say('page.file.pages', { count: pages }),
    size === undefined ? '' : sizeWords(locale, size),
    address !== null && !content.isOwn(address) ? hostOf(address) : '',
  ].filter(Boolean)
  return {
    title,
    description: content.text('summary'),
    picture: cover,
    hero: 'none',
    body: html`<div class="cover" ${field('fieldData.file')}>
        ${
          cover === null
            ? html`<span class="sheet-of-paper">${icon('file')}<b>PDF</b></span>`
            : picture(content, cover, { alt: '', sizes: '260px', isFirst: true })
        }
      </div>
      <h1 dir="auto" ${field('title')}>${title || plain(keyOf(kept, 'name'))}</h1>
      ${
        marks.length > 0 && html`<p class="role">${marks.join(' · ')}</p> `
      }${prose(content.text('summary'), 'summary', 'lead')}${
        address !== null &&
        html`${mainButton(goTo(content, 'file'), 'file', say('page.file.open'))}${
          content.isOwn(address) &&
          secondButton(downloadLink(content, address), 'download', say('page.file.download'))
        }`
      }`,
  }
}

/** The browser saves the file itself, so the press is reported beside it. */
function downloadLink({ options }: PageContent, address: string): Html {
  if (options.base === '') return html` href="#"`
  return html` href="${address}" download ping="${options.base}/go/download"`
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined
}

/** `2.4 MB` in the visitor's language. */
export function sizeWords(locale: string, bytes: number): string {
  const isSmall = bytes < 1_000_000
  const unit = isSmall ? 'kilobyte' : 'megabyte'
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 })
  return format.format(bytes / (isSmall ? 1_000 : 1_000_000))
}
