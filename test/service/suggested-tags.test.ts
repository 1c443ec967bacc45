import { expect, test } from 'vitest'
import { aCreateRequest } from './support/a-request.ts'
import { service, serviceForAll } from './support/own-service.ts'

serviceForAll()

const titles = [
  ['Größe', 'groesse'],
  ['Łódź tour', 'lodz-tour'],
  ['Øl & Æbler', 'ol-aebler'],
  ['Đà Nẵng', 'da-nang'],
  ['Летняя распродажа', 'letnyaya-rasprodazha'],
  ['夏のセール', 'xia-noseru'],
] as const
const hosts = [
  ['bbc.co.uk', 'bbc'],
  ['shop.acme.com.au', 'acme'],
  ['user.github.io', 'user'],
] as const

test('a short link, an import and a taken or wrong tag suggest the words of a title', async () => {
  for (const [title, tag] of titles) {
    const body = aCreateRequest({ slashTag: '', title })
    const checked = await service.api('POST', '/qr-code/import/check', { rows: [{ key: 'row', body }] })
    expect(checked.json().rows[0]).toMatchObject({ proposal: tag })
    const query = new URLSearchParams({ brandedDomain: 'go.acme.com', slashTag: title })
    const offered = await service.api('GET', `/slash-tags?${query.toString()}`)
    expect(offered.json().suggestions[0].toLowerCase()).toBe(tag)
    const made = await service.api('POST', '/short-links', { destinationUrl: 'https://acme.example', title })
    expect(made.json()).toMatchObject({ data: { slashTag: tag } })
  }
})

test('a short link and an import suggest the registered name of a host', async () => {
  for (const [host, tag] of hosts) {
    const body = aCreateRequest({ slashTag: '', title: '', destinationUrl: host })
    const checked = await service.api('POST', '/qr-code/import/check', { rows: [{ key: 'row', body }] })
    expect(checked.json().rows[0]).toMatchObject({ proposal: tag })
    const made = await service.api('POST', '/short-links', { destinationUrl: host })
    expect(made.json()).toMatchObject({ data: { slashTag: tag } })
  }
})
