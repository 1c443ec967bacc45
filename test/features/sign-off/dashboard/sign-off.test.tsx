import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../dashboard/support/a-page.tsx'
import { violations } from '../../../dashboard/support/violations.ts'

test('a link is created in the dialog that stops a download', async () => {
  const { user, service, router, client } = await aPage({ codes: [{ title: 'Summer sale' }] })
  await screen.findByRole('article', { name: 'Summer sale' })
  await service.api('PUT', '/account/approval', { isRequired: true })
  await client.invalidateQueries({ queryKey: ['session'] })
  await router.navigate({ to: '/codes/$id', params: { id: '1' } })
  await user.click(await screen.findByRole('button', { name: 'Download' }))
  await user.click(await screen.findByRole('button', { name: /^Download PDF,/ }))
  const dialog = await screen.findByRole('dialog', { name: 'This code needs an approval first' })
  expect(
    await within(dialog).findByText('Somebody without an account can approve it by a link.'),
  ).toBeVisible()
  await user.click(await within(dialog).findByRole('button', { name: 'Create link' }))
  const link = await within(dialog).findByRole('link', { name: 'Open page' })
  expect(link.getAttribute('href')).toMatch(/\/approval\/[\w-]{43}$/)
  expect(await violations()).toEqual([])
})

test('an owner who removes somebody chooses what happens to what they made for people outside', async () => {
  const { user, service } = await aPage({
    path: '/account/people',
    codes: [{ title: 'Poster' }],
    person: { role: 'owner', name: 'Olga', userId: 1 },
  })
  const leaving = await service.addPerson({ role: 'editor', name: 'Eve' })
  await service.api('POST', '/qr-code/1/approval', {})
  await service.run(`update approvals set made_by = ${leaving}`)
  const approval = async () => (await service.api('GET', '/qr-code/1/approval')).json().data
  expect(await approval()).not.toBeNull()

  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Eve' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from account' }))
    return within(await screen.findByRole('alertdialog', { name: 'Remove Eve?' }))
  }
  const first = await ask()
  expect(await first.findByText('Link for sign-off: Poster')).toBeVisible()
  expect(first.getByRole('radio', { name: 'Keep them on' })).toBeChecked()
  await user.click(first.getByRole('button', { name: 'Cancel' }))
  expect(await approval()).not.toBeNull()

  const again = await ask()
  await user.click(await again.findByRole('radio', { name: 'Switch them off' }))
  expect(await violations()).toEqual([])
  await user.click(again.getByRole('button', { name: 'Remove Eve' }))
  await waitFor(() => expect(screen.queryByText('Eve')).toBeNull())
  expect(await approval()).toBeNull()
})
