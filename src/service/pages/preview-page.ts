import { maxLengths } from '#contract/max-lengths.ts'
import type { PagePreview } from '#contract/page-preview.ts'
import { hostName } from '../rules/title-columns.ts'
import type { PageNetwork } from '../service-deps.ts'
import { decodePage } from './decode-page.ts'
import { fetchPage } from './fetch-page.ts'
import { readHead } from './read-head.ts'

/** Title and icon of a destination; the host name when the page does not tell. */
export async function previewPage(network: PageNetwork, destination: string): Promise<PagePreview> {
  const page = await fetchPage(network, destination)
  if (page === null) return { title: hostName(destination), faviconUrl: '', reached: false }
  const { title, icon } = readHead(decodePage(page.bytes, page.contentType))
  return {
    title: shorten(title) || hostName(destination),
    faviconUrl: iconAddress(icon, page.url),
    reached: true,
  }
}

/** Cut between letters, never inside one. */
function shorten(title: string): string {
  return title.length <= maxLengths.title
    ? title
    : title.slice(0, maxLengths.title).replace(/[\ud800-\udbff]$/, '')
}

function iconAddress(icon: string, page: URL): string {
  if (icon === '' || !URL.canParse(icon, page.href)) return ''
  const { protocol, href } = new URL(icon, page.href)
  return (protocol === 'https:' || protocol === 'http:') && href.length <= maxLengths.reference ? href : ''
}
