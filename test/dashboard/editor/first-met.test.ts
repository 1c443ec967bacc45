import { expect, test } from 'vitest'
import { type EditorValues, newValues } from '#dashboard/api/editor-values.ts'
import { firstMet } from '#dashboard/editor/options/visit-pages-dialog.tsx'

const zone = 'Europe/Berlin'
const now = Date.parse('2026-12-24T12:00:00Z')
const at = (wall: string) => ({ wall, zone })
const welcome = { isOn: true, picture: '', seconds: '4' }
const starts = at('2026-11-30T09:00')
const expiration = at('2027-01-31T18:00')
const everything = { welcome, starts, expiration, isProtected: true, isActive: false }

test.each<[string, Partial<EditorValues>, boolean, string]>([
  ['nothing is set', {}, false, 'paused'],
  ['an end to come is all there is', { expiration }, false, 'expired'],
  ['a start that has passed is all there is', { starts }, false, 'paused'],
  ['a welcome screen is on', { welcome, expiration }, false, 'welcome'],
  ['a password comes before the welcome screen', { welcome, isProtected: true }, false, 'password'],
  [
    'the start is to come',
    { starts: at('2026-12-25T00:00'), welcome, isProtected: true },
    false,
    'scheduled',
  ],
  ['the code is paused', everything, false, 'paused'],
  ['the end has passed', { ...everything, expiration: at('2026-12-24T13:00') }, false, 'expired'],
  ['an administrator has blocked the code', everything, true, 'blocked'],
])('the visitor page preview opens on the page visitors see first: %s', (_, fields, isBlocked, page) => {
  expect(firstMet({ ...newValues('go.acme.com', zone), ...fields }, isBlocked, now)).toBe(page)
})
