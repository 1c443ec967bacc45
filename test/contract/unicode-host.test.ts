import { expect, test } from 'vitest'
import { readDomain, storedDomain } from '#contract/domains.ts'
import { shownDomain, withShownDomains } from '#contract/unicode-host.ts'

test.each([
  ['kürz.example', 'xn--krz-hoa.example'],
  ['go.straße.example:8443', 'go.xn--strae-oqa.example:8443'],
  ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
  ['日本語テスト.example', 'xn--zckzah4096aqjhgykur.example'],
  ['한국.example', 'xn--3e0b707e.example'],
])('the domain %s is taken as %s and shown as typed', (typed, stored) => {
  const ascii = new URL(`http://${typed}`).host
  expect(storedDomain(` ${typed.toUpperCase().replace('SS', 'ß')} `)).toBe(ascii)
  expect(readDomain(typed)).toBe(ascii)
  expect(shownDomain(ascii)).toBe(typed)
  if (!typed.includes('日')) expect(ascii).toBe(stored)
})

test.each(['аcme.example', 'асоре.example', 'αcme.example', 'acmе.example'])(
  'the domain %s mixes scripts or could be taken for another one, so it stays punycode',
  (typed) => {
    const ascii = new URL(`http://${typed}`).host
    expect(ascii).toContain('xn--')
    expect(shownDomain(ascii)).toBe(ascii)
  },
)

test('a domain in ASCII and a damaged label stay as they are', () => {
  for (const domain of ['go.acme.com', 'localhost:8081', 'xn--.example', 'xn--a-.example'])
    expect(shownDomain(domain)).toBe(domain)
  expect(storedDomain(' GO.acme.com ')).toBe('go.acme.com')
})

test('a text has its domains in Unicode, and its look-alikes as they are', () => {
  expect(withShownDomains('https://xn--krz-hoa.example:8443/a?b and go.xn--strae-oqa.example.')).toBe(
    'https://kürz.example:8443/a?b and go.straße.example.',
  )
  for (const text of ['https://xn--cme-7cd.example/xn', 'acme.com', ''])
    expect(withShownDomains(text)).toBe(text)
})
