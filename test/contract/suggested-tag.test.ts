import { expect, test } from 'vitest'
import { isLinkTag } from '#contract/slash-tag.ts'
import { latinised, tagFromDestination, tagFromTitle } from '#contract/suggested-tag.ts'
import { tagTables } from '#contract/tag-tables.ts'

test.each([
  ['Sommer-Aktion für Süßes', 'sommer-aktion-fuer-suesses'],
  ['Größe', 'groesse'],
  ['GRO\u0308SSE', 'groesse'],
  ['Łódź tour', 'lodz-tour'],
  ['Øl & Æbler', 'ol-aebler'],
  ['Đà Nẵng', 'da-nang'],
  ['Crème brûlée – l’été', 'creme-brulee-lete'],
  ['Þór, ŋ', 'thor-ng'],
  ['  ', ''],
  ['A very long title that goes on and on and on for ever', 'a-very-long-title-that-goes-on-and-on'],
  ['Sale 🎉 50 %', 'sale-50'],
])('the title %j suggests %j without tables', (title, tag) => {
  expect(tagFromTitle(title, null)).toBe(tag)
  expect(tagFromTitle(title, tagTables)).toBe(tag)
})

test.each([
  ['Летняя распродажа', 'letnyaya-rasprodazha'],
  ['Καλοκαίρι', 'kalokairi'],
  ['夏のセール', 'xia-noseru'],
  ['北京欢迎', 'bei-jing-huan-ying'],
  ['여름 세일', 'yeoreum-seil'],
  ['Größe и цена', 'groesse-i-cena'],
  ['٥٠', '50'],
])('the title %j suggests %j with tables, and waits for them', (title, tag) => {
  expect(tagFromTitle(title, null)).toBeNull()
  expect(tagFromTitle(title, tagTables)).toBe(tag)
  expect(isLinkTag(tag)).toBe(true)
})

test.each([
  ['https://acme.example/summer', 'summer'],
  ['https://acme.example/shop/Summer%20Sale!.html?a=1', 'summer-sale'],
  ['https://acme.example/gr%C3%B6%C3%9Fe', 'groesse'],
  ['https://www.acme.co/', 'acme'],
  ['https://acme.example', 'acme'],
  ['https://192.168.0.1/', ''],
  ['https://[::1]/', ''],
  ['http://localhost:8080/', ''],
  ['acme', ''],
  ['javascript:alert(1)', ''],
])('the destination %s suggests "%s" without tables', (destination, tag) => {
  expect(tagFromDestination(destination, null)).toBe(tag)
  expect(tagFromDestination(destination, tagTables)).toBe(tag)
})

test.each([
  ['https://www.bbc.co.uk/', 'bbc'],
  ['https://bbc.co.uk', 'bbc'],
  ['https://shop.acme.com.au', 'acme'],
  ['https://user.github.io/', 'user'],
  ['https://blog.user.github.io/', 'user'],
  ['https://müller.de/', 'mueller'],
  ['https://пример.рф/', 'primer'],
  ['https://shop.acme.internal/', 'acme'],
])('the host of %s suggests "%s" with tables, and waits for them', (destination, tag) => {
  expect(tagFromDestination(destination, null)).toBeNull()
  expect(tagFromDestination(destination, tagTables)).toBe(tag)
})

test('a tag in Latin letters keeps its capitals and signs', () => {
  expect(latinised('Straße_7-B', null)).toBe('Strasse_7-B')
})
