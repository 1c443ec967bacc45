import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCodeOnTheDomain, theDomains } from './the-domains.ts'
import { violations } from '../support/violations.ts'
import { reachField } from '../editor/rows.ts'

const rowOf = async (domain: string) => {
  const list = await screen.findByRole('list', { name: 'Your domains' })
  return (await within(list).findByText(domain)).closest('li')!
}

test('an owner adds a domain, sees the exact record to create, and checks it', async () => {
  const { user, press } = await theDomains()
  expect(await rowOf('acme.link')).toHaveTextContent('From the configuration')
  await press('Add domain')
  const dialog = await screen.findByRole('dialog', { name: 'Add a domain' })
  const field = within(dialog).getByLabelText('Domain')
  const add = within(dialog).getByRole('button', { name: 'Add domain' })
  await user.type(field, 'acme.link')
  await user.click(add)
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription('This domain is already set up for every account.'),
  )
  expect(field).toHaveValue('acme.link')
  await user.clear(field)
  await user.type(field, 'https://Go.Shop.example/')
  await user.click(within(dialog).getByRole('switch', { name: 'Capital letters matter' }))
  expect(await violations()).toEqual([])
  await user.click(add)

  const setup = await screen.findByRole('dialog', { name: 'Set up go.shop.example' })
  expect(setup).toHaveTextContent('TypeCNAME')
  expect(setup).toHaveTextContent('No DNS record yet')
  await user.click(within(setup).getByRole('button', { name: 'Copy value' }))
  expect(await navigator.clipboard.readText()).toBe('go.acme.com')
  await user.click(within(setup).getByRole('button', { name: 'Copy name' }))
  expect(await navigator.clipboard.readText()).toBe('go.shop.example')
  expect(await violations()).toEqual([])
  await user.click(within(setup).getByRole('button', { name: 'Done' }))
  const row = await rowOf('go.shop.example')
  expect(row).toHaveTextContent('No DNS record yet')
  expect(row).toHaveTextContent('Capital letters matter: /Sale and /sale are two links.')
  expect(row).toHaveTextContent('Codes can use it once a check works. If none has worked by')
  expect(within(row).queryByRole('button', { name: 'Make default: go.shop.example' })).toBeNull()
})

test('the default of a domain that does not work is asked for, and the editor warns of it', async () => {
  const { having, press, router, user } = await theDomains()
  await having('go.shop.example')
  await press('Make default: go.shop.example')
  const question = await screen.findByRole('alertdialog', {
    name: 'Make go.shop.example the default anyway?',
  })
  expect(await violations()).toEqual([])
  await press('Make default')
  await waitFor(() => expect(question).not.toBeInTheDocument())
  await waitFor(async () => expect(await rowOf('go.shop.example')).toHaveTextContent('Default'))
  await router.navigate({ to: '/codes/new' })
  await user.click(await screen.findByRole('button', { name: 'Design first' }))
  expect(await screen.findByText("It doesn't work yet.")).toBeVisible()
  const field = await reachField(user, 'Branded domain')
  expect(field).toHaveValue('go.shop.example')
  await waitFor(() => expect(field).toHaveAccessibleDescription("It doesn't work yet."))
  expect(await screen.findByRole('link', { name: 'Manage' })).toHaveAttribute('href', '/account/domains')
})

test('a domain in use leads to its codes, and an unused one is removed', async () => {
  const page = await theDomains()
  await page.having('go.shop.example')
  await page.having('unused.example')
  await aCodeOnTheDomain(page)
  await page.client.invalidateQueries({ queryKey: ['domains'] })
  await waitFor(async () => expect(await rowOf('go.shop.example')).toHaveTextContent('1 code'))

  await page.press('Remove unused.example')
  await page.press('Remove domain')
  await waitFor(() => expect(screen.queryByText('unused.example')).toBeNull())

  await page.press('Remove go.shop.example')
  const dialog = await screen.findByRole('dialog', { name: "go.shop.example can't be removed yet" })
  expect(await violations()).toEqual([])
  await page.user.click(within(dialog).getByRole('link', { name: 'Show 1 code' }))
  expect(await screen.findAllByRole('link', { name: /Summer/ })).not.toEqual([])
})

test('an editor sees the domains and their state, without actions', async () => {
  await theDomains({ person: { role: 'editor' } })
  const row = await rowOf('acme.link')
  expect(within(row).queryByRole('button')).toBeNull()
  expect(screen.getByText('Owners of the account can add and remove domains.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add domain' })).toBeNull()
})

test('an owner chooses where a domain leads without a code, and hides where links lead', async () => {
  const { user, press, service } = await theDomains()
  await press('Settings of go.acme.com')
  const dialog = await screen.findByRole('dialog', { name: 'Settings of go.acme.com' })
  const root = within(dialog).getByLabelText('go.acme.com itself leads to')
  const missing = within(dialog).getByLabelText('Unknown links lead to')
  await user.type(root, 'https://acme.example/')
  await user.type(missing, 'https://go.acme.com/none')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(missing).toHaveAccessibleDescription(/^This is a short link of this service/))
  expect(root).toHaveValue('https://acme.example/')
  expect(await violations()).toEqual([])
  await user.clear(missing)
  await user.click(
    within(dialog).getByRole('switch', {
      name: 'Endings may contain / . ~, accents, other scripts and emoji',
    }),
  )
  const marks = within(dialog).getByLabelText('Other marks of a scan')
  await user.type(marks, '?r=qr, über')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(marks).toHaveAccessibleDescription(/^Enter a mark as it stands in the link/))
  await user.clear(marks)
  await user.type(marks, '?r=qr, src=qr')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  const { data } = (await service.api('GET', '/domains')).json()
  expect(data[0].pages).toMatchObject({
    rootUrl: 'https://acme.example/',
    missingUrl: '',
    isOpen: true,
    scanMarks: ['r=qr', 'src=qr'],
  })

  await user.click(screen.getByRole('switch', { name: 'Show where a link leads' }))
  await waitFor(async () => expect((await service.api('GET', '/session')).json().showsPreviews).toBe(false))
  expect(screen.getByRole('switch', { name: 'Show where a link leads' })).not.toBeChecked()
  const queries = screen.getByRole('switch', { name: 'Pass the query of short links on' })
  await user.click(queries)
  await waitFor(async () => expect((await service.api('GET', '/session')).json().forwardsQueries).toBe(false))
  expect(queries).not.toBeChecked()
})
