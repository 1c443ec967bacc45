import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toKitDesign } from '#design/brand/brand-kit.ts'
import { defaultDesign } from '#design/design.ts'
import { sharedAddress } from '#dashboard/editor/shared-address.ts'
import { aPage } from '../support/a-page.tsx'

test.each([
  [['https://acme.example/summer?a=1#b'], 'https://acme.example/summer?a=1#b'],
  [[undefined, 'Look at this: https://acme.example/summer.', 'Summer'], 'https://acme.example/summer'],
  [['', '“https://acme.example/wiki_(a)”'], 'https://acme.example/wiki_(a)'],
  [['https://acme.example/really?'], 'https://acme.example/really?'],
  [['javascript:alert(1)//https:', 'no link'], ''],
  [['https://', 'https:// ', 'http://\\a'], ''],
  [[`https://acme.example/${'a'.repeat(20_000)}`], ''],
])('what an app shares as %o leads to %s', (parts, address) => {
  expect(sharedAddress(parts)).toBe(address)
})

test('a shared link opens a new code that leads there, and another one starts empty', async () => {
  const text = encodeURIComponent('Summer sale https://acme.example/summer')
  const page = await aPage({ path: `/codes/new?title=Acme&text=${text}` })
  expect(await screen.findByLabelText('Destination')).toHaveValue('https://acme.example/summer')
  await page.user.click(await screen.findByRole('button', { name: 'Create QR code' }))
  await screen.findByRole('heading', { name: 'Your code is ready' })
  const { data } = (await page.service.api('GET', '/qr-code')).json()
  expect(data).toMatchObject([{ destinationUrl: 'https://acme.example/summer' }])
  await page.user.click(screen.getByRole('button', { name: 'Create another' }))
  expect(await screen.findByLabelText('Where should it lead?')).toHaveValue('')
})

test('the code of a shared link is in the default brand of the account', async () => {
  const design = { ...toKitDesign(defaultDesign), color: '#1d3f8f', pattern: 'dots' }
  const page = await aPage({
    path: '/codes/new?url=https%3A%2F%2Facme.example%2Fsummer',
    before: async ({ api }) => {
      await api('POST', '/brand-kits', { name: 'Other', design: toKitDesign(defaultDesign) })
      await api('POST', '/brand-kits', { name: 'Acme', design, isDefault: true })
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Create QR code' }))
  await screen.findByRole('heading', { name: 'Your code is ready' })
  const { data } = (await page.service.api('GET', '/qr-code')).json()
  expect(data).toMatchObject([
    { destinationUrl: 'https://acme.example/summer', color: '#1d3f8f', pattern: 'dots' },
  ])
})

test('what is no web address is left out', async () => {
  await aPage({ path: `/codes/new?url=${encodeURIComponent('javascript:alert(1)')}&text=5&title=[]` })
  expect(await screen.findByLabelText('Where should it lead?')).toHaveValue('')
})
