import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../dashboard/support/a-page.tsx'
import { violations } from '../../../dashboard/support/violations.ts'

async function developers() {
  const page = await aPage({ path: '/account/developers' })
  const press = async (name: string | RegExp) => page.user.click(await screen.findByRole('button', { name }))
  return { ...page, press }
}

test('a webhook is added with its secret, tested, and deleted', async () => {
  const { user, press, service } = await developers()
  const webhooks = async () => (await service.api('GET', '/webhooks')).json().data
  await press('Add webhook')
  const form = within(await screen.findByRole('dialog', { name: 'Add webhook' }))
  await user.type(form.getByLabelText('Address'), 'hooks')
  await user.click(form.getByRole('button', { name: 'Add webhook' }))
  expect(await form.findByText(/full web address/)).toBeVisible()
  expect(form.getByLabelText('Address')).toHaveFocus()
  await user.clear(form.getByLabelText('Address'))
  await user.type(form.getByLabelText('Address'), 'https://hooks.example/tessera')
  await user.click(form.getByLabelText('Code deleted'))
  expect(await violations()).toEqual([])
  await user.click(form.getByRole('button', { name: 'Add webhook' }))
  const made = within(await screen.findByRole('dialog', { name: 'Secret for hooks.example' }))
  expect(made.getByLabelText<HTMLInputElement>('Secret').value).toMatch(/^whsec_/)
  await user.click(made.getByRole('button', { name: 'Done' }))
  await user.click(made.getByRole('button', { name: 'Close without copying' }))
  expect(await webhooks()).toMatchObject([{ address: 'https://hooks.example/tessera', isOn: true }])
  expect((await webhooks())[0].events).not.toContain('code.deleted')

  await press('Log')
  const log = within(await screen.findByRole('dialog', { name: 'Messages to hooks.example' }))
  expect(await log.findByText('No messages in the last 30 days.')).toBeVisible()
  await user.click(log.getByRole('button', { name: 'Send a test' }))
  expect(await log.findByText('Test')).toBeVisible()
  expect(await violations()).toEqual([])
  await user.click(log.getByRole('button', { name: 'Close' }))

  await press('More actions for https://hooks.example/tessera')
  await user.click(await screen.findByRole('menuitem', { name: 'Delete webhook' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete webhook' }),
  )
  await expect.poll(webhooks).toEqual([])
})

test('the reference finds an operation and shows the fields of its request and its response', async () => {
  const { user, press } = await developers()
  await press('Show operations')
  await user.type(await screen.findByLabelText('Find an operation'), 'destination alone')
  const list = within(await screen.findByRole('list', { name: 'Operations' }))
  expect(list.getAllByRole('listitem')).toHaveLength(1)
  await user.click(list.getByText('/api/v1/short-links'))
  expect(list.getByText('destinationUrl')).toBeVisible()
  expect(list.getAllByText('Where the code leads. Types with a page of their own need none.')).toHaveLength(2)
  expect(list.getByText('data.slashTag')).toBeVisible()
  expect(list.getByText('Visits by scanning the code.')).toBeVisible()
  expect(list.getByText('A plan limit is reached.')).toBeVisible()
})
