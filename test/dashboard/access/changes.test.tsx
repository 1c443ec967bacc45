import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Change, changeKinds } from '#contract/people/change-operations.ts'
import { changeFacts, changeWords } from '#dashboard/people/change-list.tsx'
import { aPage, type PageOptions } from '../support/a-page.tsx'
import { violations } from '../support/violations.ts'

async function theChanges(options: PageOptions = {}) {
  return await aPage({
    path: '/account/changes',
    person: { role: 'viewer', name: 'Vic' },
    codes: [{ title: 'Summer sale' }, { title: 'Winter sale' }],
    ...options,
  })
}
const rows = () => within(screen.getByRole('list', { name: 'Today' })).getAllByRole('listitem')

test('a viewer sees who changed what, and filters by kind, code and person in the address', async () => {
  const { user, service, router, client } = await theChanges()
  await service.api('PUT', '/qr-code/1', { title: 'Summer party', destinationUrl: 'https://example.com/new' })
  await service.api('POST', '/tokens', { name: 'Shop' })
  await client.invalidateQueries({ queryKey: ['changes'] })
  const edited = (await screen.findByText('Edited Summer party')).closest('li')
  expect(edited).toHaveTextContent(/Title, Destination|Destination, Title/)
  expect(edited).toHaveTextContent('Owner, by the token of the service')
  expect(screen.getByText('Created Winter sale')).toHaveAttribute('href', '/codes/2')
  expect(await violations()).toEqual([])

  await user.selectOptions(screen.getByLabelText('Kind'), 'Access tokens')
  await waitFor(() => expect(rows().map((row) => row.textContent)).toEqual([expect.stringContaining('Shop')]))
  expect(router.state.location.search).toEqual({ kind: 'token' })
  await user.selectOptions(screen.getByLabelText('Person'), 'Vic')
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await user.click(await screen.findByRole('button', { name: 'Only changes of Winter sale' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(router.state.location.search).toEqual({ code: 2 })
  await user.click(screen.getByRole('button', { name: 'Show all codes: Code: Winter sale' }))
  await waitFor(() => expect(rows().length).toBeGreaterThan(3))
})

test('older changes load by pages, and all of them are exported as CSV', async () => {
  const { user, service, client } = await theChanges()
  for (let at = 0; at < 60; at += 1) await service.api('PUT', '/account', { name: `Acme ${at}` })
  await client.invalidateQueries({ queryKey: ['changes'] })
  await waitFor(() => expect(screen.getByText('Named the account Acme 59')).toBeVisible())
  expect(rows()).toHaveLength(50)
  await user.click(screen.getByRole('button', { name: 'Older changes' }))
  await waitFor(() => expect(rows().length).toBeGreaterThan(60))
  const saved = vi.spyOn(URL, 'createObjectURL')
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const csv = await (saved.mock.calls[0]![0] as Blob).text()
  expect(csv.split('\r\n').length).toBeGreaterThan(60)
  expect(csv).toContain('account.renamed,,Acme 0')
  saved.mockRestore()
})

const change = (kind: Change['kind'], details: Change['details'] = {}): Change => ({
  id: 'a',
  at: '2026-05-01T10:00:00.000Z',
  kind,
  person: { id: 1, name: 'Ana' },
  token: null,
  codeId: null,
  subject: 'Poster',
  details,
})
test.each(changeKinds)('the change %s has words of its own', (kind) => {
  const words = changeWords(change(kind))
  expect(words).not.toMatch(/[{}]|change\./)
  expect(changeKinds.filter((other) => changeWords(change(other)) === words)).toEqual([kind])
})
test('a design change names the design once', () => {
  const facts = changeFacts(
    change('code.edited', { changed: ['color', 'pattern', 'fieldData.design', 'tags'] }),
  )
  expect(facts).toBe('Design, Tags')
})
test('a change of many codes at once says what was done to them', () => {
  expect(changeFacts({ ...change('bulk', { codes: 3 }), subject: 'pause' })).toBe('Paused')
})
