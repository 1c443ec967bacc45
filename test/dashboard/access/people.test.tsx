import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { announced } from '../support/announced.ts'
import { aPage, type PageOptions } from '../support/a-page.tsx'
import { violations } from '../support/violations.ts'

async function thePeople(options: PageOptions = {}) {
  const page = await aPage({
    path: '/account/people',
    person: { role: 'owner', name: 'Olga Ortiz', email: 'olga@acme.com' },
    ...options,
  })
  return {
    ...page,
    press: async (name: string) => page.user.click(await screen.findByRole('button', { name })),
    act: async (name: string, action: string) => {
      await page.user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
      await page.user.click(await screen.findByRole('menuitem', { name: action }))
    },
    /** A member as the service knows them. */
    async member(name: string): Promise<object | undefined> {
      const answer = await page.service.api('GET', '/members')
      return answer.json<{ data: { name: string }[] }>().data.find((member) => member.name === name)
    },
    /** Makes a person a viewer of another account. */
    async alsoIn(account: string, name: string): Promise<void> {
      await page.service.addUser(2)
      await page.service.run(`update users set name = '${account}' where id = 2`)
      await page.service.run(
        `insert into memberships select 2, id, 'viewer', 0, created_at from people where name = '${name}'`,
      )
    },
    /** Adds a colleague, and shows them. */
    async having(person: Parameters<typeof page.service.addPerson>[0]): Promise<number> {
      const id = await page.service.addPerson(person)
      await page.client.invalidateQueries({ queryKey: ['members'] })
      return id
    },
  }
}

describe('members', () => {
  test('get another role and the right to approve from an owner', async () => {
    const { user, having, member } = await thePeople()
    await having({ role: 'viewer', name: 'Vic', email: 'vic@acme.com' })
    await user.selectOptions(await screen.findByLabelText('Role of Vic'), 'Editor')
    await announced('Role of Vic changed to Editor.')
    await user.click(screen.getByRole('switch', { name: 'May approve: Vic' }))
    await waitFor(async () => expect(await member('Vic')).toMatchObject({ role: 'editor', isApprover: true }))
    const row = screen.getByText('Vic').closest('li')
    expect(row).toHaveTextContent('vic@acme.com')
    // A busy machine may need more than a minute so far.
    expect(row).toHaveTextContent(/Last seen (just now|\d+ minutes? ago)/)
    expect(await violations()).toEqual([])
  })

  test('keep an owner: the refusal shows at the role of the last one', async () => {
    const { user, having, member, press } = await thePeople()
    await having({ role: 'editor', name: 'Vic' })
    await user.selectOptions(await screen.findByLabelText('Role of Owner'), 'Viewer')
    await announced('Role of Owner changed to Viewer.')
    const own = screen.getByLabelText('Role of Olga Ortiz')
    await user.selectOptions(own, 'Editor')
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('You will be Editor in Owner.')
    await press('Change my role')
    await waitFor(() =>
      expect(own).toHaveAccessibleDescription(
        'An account needs an owner. Make somebody else an owner first.',
      ),
    )
    expect(own).toHaveValue('owner')
    expect(await member('Olga Ortiz')).toMatchObject({ role: 'owner' })
  })

  test('are removed after a question, and get a link to a new password', async () => {
    const { having, act, press, member, alsoIn } = await thePeople()
    await having({ role: 'editor', name: 'Vic', email: 'vic@acme.com' })
    await act('Vic', 'Link to a new password')
    const dialog = await screen.findByRole('dialog', { name: 'New password for Vic' })
    const link = within(dialog).getByLabelText<HTMLInputElement>('Link').value
    expect(link).toMatch(/\/new-password#[\w-]{20,}$/)
    expect(within(dialog).getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    await press('Copy link')
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(link))
    await press('Done')

    await alsoIn('Bakery', 'Vic')
    await act('Vic', 'Link to a new password')
    expect(
      await screen.findByText("also belongs to an account that isn't yours", { exact: false }),
    ).toBeVisible()

    await act('Vic', 'Remove from account')
    await screen.findByRole('alertdialog', { name: 'Remove Vic?' })
    expect(await violations()).toEqual([])
    await press('Remove Vic')
    await waitFor(() => expect(screen.queryByText('Vic')).toBeNull())
    expect(await member('Vic')).toBeUndefined()
  })

  test('leave by typing the name of the account, and go on in another one', async () => {
    const { user, act, press, member, alsoIn, router, client } = await thePeople()
    await alsoIn('Bakery', 'Olga Ortiz')
    await client.invalidateQueries({ queryKey: ['session'] })
    await act('Olga Ortiz', 'Leave account')
    const name = await screen.findByLabelText('Type Owner to confirm')
    await user.type(name, 'Acme')
    await press('Leave account')
    expect(name).toHaveAccessibleDescription('This is not the name of the account.')
    await user.clear(name)
    await user.type(name, 'Owner')
    await press('Leave account')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(await member('Olga Ortiz')).toBeUndefined()
    await press('Account')
    await waitFor(() => expect(screen.getByRole('menu')).toHaveTextContent('Olga OrtizBakery'))
  })

  test('who are no owners read, and change nothing', async () => {
    const { having } = await thePeople({ person: { role: 'editor', name: 'Eve', email: 'eve@acme.com' } })
    await having({ role: 'viewer', name: 'Vic', email: 'vic@acme.com', isApprover: true })
    const row = (await screen.findByText('Vic')).closest('li')
    expect(row).toHaveTextContent('Viewer')
    expect(row).toHaveTextContent('May approve')
    expect(row).not.toHaveTextContent('vic@acme.com')
    expect(screen.getByText('Only owners can invite people and change roles.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByLabelText('Account name')).toBeNull()
    expect(screen.getByRole('button', { name: 'Actions for Eve' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Actions for Vic' })).toBeNull()
  })
})

describe('invitations', () => {
  test('are a link and a QR code, listed until somebody revokes them', async () => {
    const { user, press, service } = await thePeople()
    await press('Invite')
    await user.click(await screen.findByRole('radio', { name: 'Viewer' }))
    await user.click(screen.getByRole('switch', { name: 'May approve designs' }))
    const email = screen.getByLabelText('E-mail address')
    await user.type(email, 'eve@')
    await press('Create invitation')
    expect(email).toHaveAccessibleDescription('Enter an e-mail address like ana@example.com.')
    expect(email).toHaveFocus()
    expect(await violations()).toEqual([])
    await user.type(email, 'acme.com')
    await press('Create invitation')
    const dialog = await screen.findByRole('dialog', { name: 'Invitation for eve@acme.com' })
    expect(dialog).toHaveTextContent("Mails aren't set up for this service, so nothing was sent.")
    const link = within(dialog).getByLabelText<HTMLInputElement>('Link')
    expect(link.value).toMatch(/\/join#[\w-]{20,}$/)
    expect(await violations()).toEqual([])
    await press('Done')
    const open = within(await screen.findByRole('list', { name: 'Open invitations' }))
    const row = (await open.findByText('eve@acme.com')).closest('li')
    expect(row).toHaveTextContent('Viewer, may approve')
    expect(row).toHaveTextContent('Invited by Olga Ortiz')
    expect(row).toHaveTextContent('Expires in 6 days')
    await press('Revoke the invitation for eve@acme.com')
    expect(await screen.findByText('No open invitations.')).toBeVisible()
    expect((await service.api('GET', '/invitations')).json().data).toEqual([])
  })

  test.each([
    ['sent', 'Sent to eve@acme.com.'],
    ['failed', "The mail to eve@acme.com couldn't be sent."],
  ])('whose mail is %s say so', async (mail, words) => {
    const { user, press } = await thePeople({
      onTheWay: ({ method, path }) =>
        method === 'POST' && path === '/api/v1/invitations'
          ? Response.json(
              {
                success: true,
                data: {
                  id: 'a',
                  role: 'editor',
                  isApprover: false,
                  email: 'eve@acme.com',
                  invitedBy: null,
                  createdAt: '2026-05-01T10:00:00.000Z',
                  expiresAt: '2026-05-08T10:00:00.000Z',
                },
                link: 'https://acme.com/join#secret',
                mail,
              },
              { status: 201 },
            )
          : undefined,
    })
    await press('Invite')
    await user.type(await screen.findByLabelText('E-mail address'), 'eve@acme.com')
    await press('Create invitation')
    expect(await screen.findByText(words, { exact: false })).toBeVisible()
  })
})

test('a person alone sees nothing of approvals until the first invitation', async () => {
  const { user } = await aPage({ path: '/account/people' })
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  expect(await screen.findByRole('list', { name: 'Members' })).toHaveTextContent('Owner')
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Open invitations' })).toBeNull()
  await press('Invite')
  await press('Create invitation')
  await press('Done')
  expect(await screen.findByRole('switch', { name: 'Ask for an approval before print' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Open invitations' })).toBeVisible()
})

test('an owner renames the account and asks for an approval before print', async () => {
  const { user, press, service } = await thePeople()
  const name = await screen.findByLabelText('Account name')
  await user.clear(name)
  await press('Save')
  expect(name).toHaveAccessibleDescription('Enter a name for the account.')
  await user.type(name, 'Acme Marketing')
  await press('Save')
  await announced('Account name saved.')
  await user.click(screen.getByRole('switch', { name: 'Ask for an approval before print' }))
  await announced('Downloads for print need an approval now.')
  const session = (await service.api('GET', '/session')).json()
  expect([session.user.name, session.isApprovalRequired]).toEqual(['Acme Marketing', true])
  await user.click(await screen.findByRole('button', { name: 'Account' }))
  const menu = await screen.findByRole('menu')
  expect(menu).toHaveTextContent('Olga Ortiz')
  await waitFor(() => expect(menu).toHaveTextContent('Acme Marketing'))
})

test('a person renames themselves, and works in another account in one step', async () => {
  const { user, router, client, press, alsoIn } = await thePeople({ path: '/account' })
  const name = await screen.findByLabelText('Your name')
  await user.clear(name)
  await user.type(name, 'Olga')
  await press('Save')
  await announced('Name saved.')
  await alsoIn('Bakery', 'Olga')
  await client.invalidateQueries()
  await waitFor(() => expect(client.getQueryData(['me'])).toMatchObject({ accounts: [{}, {}] }))
  await press('Account')
  await user.click(await screen.findByRole('menuitem', { name: 'Switch to Bakery' }))
  await announced('You work in Bakery now.')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  await press('Account')
  await waitFor(() => expect(screen.getByRole('menu')).toHaveTextContent('OlgaBakery'))
  expect(await screen.findByRole('menuitem', { name: 'Switch to Owner' })).toBeVisible()
})
