import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage, type PageOptions } from '../support/a-page.tsx'
import { violations } from '../support/violations.ts'
import { openRow, reachField } from './rows.ts'

async function anEdit(code: object = {}, options: PageOptions = {}) {
  const sent: unknown[] = []
  const page = await aPage({
    path: '/codes/1',
    codes: [{ title: 'Summer sale', slashTag: 'summer', ...code }],
    onTheWay: ({ method, path, body }) => {
      // The service also stores drafts.
      if (method === 'PUT' && /\/qr-code\/\d+$/.test(path)) sent.push(JSON.parse(String(body)))
      return undefined
    },
    ...options,
  })
  await screen.findByRole('heading', { name: 'Summer sale', level: 1 })
  await screen.findByRole('tab', { name: 'Design' })
  const { user } = page
  return {
    ...page,
    sent,
    async fill(label: string, text: string) {
      await user.clear(await reachField(user, label))
      await user.paste(text)
    },
    save: () => user.click(screen.getByRole('button', { name: 'Save changes' })),
    async confirm() {
      await user.click(
        within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save changes' }),
      )
    },
  }
}

test('an edited destination is reviewed, then saved and shown as live; a design is saved at once', async () => {
  const page = await anEdit()
  await page.fill('Destination', 'https://acme.example/winter')
  await page.save()
  const dialog = await screen.findByRole('dialog', { name: 'Save 1 change' })
  expect(dialog).toHaveTextContent('https://acme.example/winter')
  expect(dialog).toHaveTextContent('Printed codes stay the same: https://go.acme.com/summer?qr')
  expect(await violations()).toEqual([])
  await page.confirm()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.sent).toEqual([{ isEdit: true, destinationUrl: 'https://acme.example/winter' }])
  expect(await screen.findByText('All changes saved')).toBeVisible()
  expect(await screen.findByText('Live: scans now open https://acme.example/winter')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Test link' })).toHaveAttribute(
    'href',
    'https://go.acme.com/summer',
  )
  expect(screen.getByLabelText('Destination')).toHaveValue('https://acme.example/winter')

  await openRow(page.user, 'Corners')
  await page.user.click(
    within(screen.getByRole('radiogroup', { name: 'Corner style' })).getByRole('radio', {
      name: 'Extra rounded',
    }),
  )
  await page.save()
  await waitFor(() => expect(page.sent).toHaveLength(2))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(page.sent[1]).toEqual({ isEdit: true, corner: 'extra-rounded' })
})

test('an address is saved as it is completed, and an invisible character is named', async () => {
  const page = await anEdit()
  await page.fill('Destination', 'acme.example/sa\u2060le')
  await page.save()
  expect(
    await screen.findByText(/invisible character \(U\+2060\) after “https:\/\/acme\.example\/sa”/),
  ).toBeVisible()

  await page.fill('Destination', '\u200bmüller.example/preise heute\u202c')
  await page.save()
  await page.confirm()
  await waitFor(() =>
    expect(page.sent).toEqual([{ isEdit: true, destinationUrl: 'https://müller.example/preise%20heute' }]),
  )
})

test('the button names its keys, and Escape leads from a row back to the list', async () => {
  const page = await anEdit()
  expect(screen.getByRole('button', { name: 'Save changes' })).toHaveAttribute('title', 'Ctrl+S')
  screen.getByRole('button', { name: /^Pattern/ }).focus()
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Pattern' })).toHaveFocus())
  // A focus that came with a later frame could take letters that are typed elsewhere by then.
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  await page.user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: /^Pattern/ })).toHaveFocus()
})

test('only a download that differs from the preview asks first', async () => {
  const page = await anEdit()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new Error('no file is made here')
  })
  const download = async () => {
    await page.user.click(screen.getByRole('button', { name: 'Download' }))
    await page.user.click(await screen.findByRole('button', { name: /^Download PDF,/ }))
  }
  const close = async () => {
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await page.fill('Title', 'Another title')
  await download()
  // A file that nobody can make is one that nobody can test.
  const untested = await screen.findByRole('alertdialog', { name: "We couldn't test this file" })
  await page.user.click(within(untested).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await close()

  await page.fill('QR colour', '#a3121b')
  await download()
  const question = await screen.findByRole('alertdialog', { name: "This file won't match the preview" })
  await page.user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await close()
  await page.fill('QR colour', '#000000')
  await page.fill('Short link ending', 'winter')
  await download()
  // The dialog fades in.
  await waitFor(() =>
    expect(screen.getByRole('alertdialog', { name: "This file won't match the preview" })).toBeVisible(),
  )
})

test('a rename of a printed code explains that the old link keeps working, and lists it', async () => {
  const page = await anEdit()
  await page.service.api('POST', '/qr-code/1/downloaded')
  await page.client.invalidateQueries()
  await openRow(page.user, 'Short link')
  expect(await screen.findByText('In print')).toBeVisible()
  await page.fill('Short link ending', 'winter')
  await page.save()
  expect(await screen.findByRole('dialog')).toHaveTextContent('Existing prints keep working.')
  await page.confirm()
  await page.user.click(await screen.findByText('1 earlier link still works'))
  expect(await screen.findByText('go.acme.com/summer')).toBeVisible()
})

test('a code saved with a pale design can be edited, and is renamed only knowingly', async () => {
  const page = await anEdit({ color: '#ffe9a0' })
  await page.fill('Destination', 'https://acme.example/winter')
  await page.save()
  await screen.findByRole('dialog', { name: 'Save 1 change' })
  await page.user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await page.fill('Short link ending', 'winter')
  await page.save()
  const stopped = await screen.findByRole('dialog', { name: "Phones can't read this code yet" })
  await page.user.click(within(stopped).getByRole('button', { name: 'Save anyway' }))
  expect(await screen.findByRole('dialog', { name: 'Save 2 changes' })).toBeVisible()
})

test('a taken link is never promised by a review: the save stops at the tag with suggestions', async () => {
  const page = await anEdit(
    {},
    { codes: [{ title: 'Summer sale', slashTag: 'summer' }, { slashTag: 'winter' }] },
  )
  await page.fill('Short link ending', 'winter')
  await page.save()
  expect(await screen.findByRole('alert')).toHaveTextContent('go.acme.com/winter is already in use.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(page.sent).toEqual([])
  await waitFor(() => expect(screen.getByLabelText('Short link ending')).toHaveFocus())
})

test('a protected code keeps its password unless a new one is typed; fields that the service did not save are listed', async () => {
  const page = await anEdit({ password: 'old', passwordProtectionEnabled: true })
  expect(await reachField(page.user, 'Password')).toHaveValue('')
  await page.fill('Title', 'Renamed')
  await page.save()
  await waitFor(() => expect(page.sent).toEqual([{ isEdit: true, title: 'Renamed' }]))
  await screen.findByText('All changes saved')

  const kept = (await page.service.api('GET', '/qr-code/1')).json().data
  page.meanwhile(({ method }) =>
    method === 'PUT' ? Response.json({ message: '', success: true, result: kept }) : undefined,
  )
  await page.fill('Title', 'Another')
  await page.save()
  expect(await screen.findByText("This service didn't save: Title.")).toBeVisible()
})

test('a missing code shows an error and links to the library', async () => {
  await aPage({ path: '/codes/99' })
  expect(await screen.findByText('Code not found')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Go to library' })).toBeVisible()
})

test('an unknown type is shown and kept, also without a destination', async () => {
  const page = await anEdit({ qrType: 'vcard' })
  await openRow(page.user, 'Type')
  expect(await screen.findByText('Unknown code type: “vcard”')).toBeVisible()
  await page.service.run(`update qr_codes set destination_url = ''`)
  await page.client.invalidateQueries()
  await page.router.navigate({ to: '/' })
  await page.router.navigate({ to: '/codes/$id', params: { id: '1' } })
  await waitFor(() => expect(screen.getByLabelText('Destination')).toHaveValue(''))
  await page.fill('Title', 'Card')
  await page.save()
  await waitFor(() => expect(page.sent).toEqual([{ isEdit: true, title: 'Card' }]))
})

test('a saved page keeps its fields in the form, and nothing is left unsaved', async () => {
  const page = await anEdit({
    qrType: 'contact',
    destinationUrl: undefined,
    firstName: 'Ada',
    website: 'https://example.com/ada',
    profilePic: 'https://pictures.example/ada.jpg',
  })
  await screen.findByLabelText('First name')
  await page.fill('First name', 'Augusta')
  await screen.findByText('Not saved yet')
  await page.save()
  expect(await screen.findByText('All changes saved')).toBeVisible()
  expect(page.sent).toEqual([{ isEdit: true, firstName: 'Augusta' }])
  expect(screen.getByLabelText('First name')).toHaveValue('Augusta')
  expect(screen.getByLabelText('Website')).toHaveValue('https://example.com/ada')
  await page.fill('First name', 'Ada')
  await page.save()
  await waitFor(() => expect(page.sent).toHaveLength(2))
  expect(page.sent[1]).toEqual({ isEdit: true, firstName: 'Ada' })
})
