import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../support/a-page.tsx'
import { violations } from '../support/violations.ts'
import { openRow } from './rows.ts'

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'

async function anEditor() {
  const page = await aPage({
    path: '/codes/1',
    codes: [{ title: 'Summer sale', destinationUrl: 'https://acme.example/menu' }],
  })
  await screen.findByRole('tab', { name: 'Design' })
  await openRow(page.user, 'Where visitors go')
  const save = () => page.user.click(screen.getByRole('button', { name: 'Save changes' }))
  return {
    ...page,
    save,
    add: () => page.user.click(screen.getByRole('button', { name: 'Add a rule' })),
    opens: (address: string, place = 0) =>
      fireEvent.change(screen.getAllByLabelText('Opens')[place] ?? document.body, {
        target: { value: address },
      }),
    async stored() {
      const { data } = (await page.service.api('GET', '/qr-code/1')).json()
      return JSON.parse(data.fieldData ?? '{}')
    },
  }
}

test('a rule reads as a sentence, is tried out, saved and removed', async () => {
  const { user, add, opens, save, stored } = await anEditor()
  await add()
  await user.click(screen.getByRole('checkbox', { name: 'iPhone' }))
  await user.click(screen.getByRole('checkbox', { name: 'iPad' }))
  opens('https://acme.example/app')
  expect(await screen.findByText('on iPhone and iPad, open acme.example/app')).toBeVisible()
  const tried = within(screen.getByRole('region', { name: 'Try the rules' }))
  expect(tried.getByRole('status')).toHaveTextContent('This visitor meets rule 1 and opens acme.example/app.')
  await user.selectOptions(tried.getByLabelText('Device'), 'Windows')
  expect(tried.getByRole('status')).toHaveTextContent('No rule fits: this visitor opens acme.example/menu.')
  expect(await violations()).toEqual([])
  await save()
  await waitFor(async () =>
    expect((await stored()).visitorRules).toEqual([
      {
        devices: ['iphone', 'ipad'],
        routes: [{ id: expect.any(Number), destinationUrl: 'https://acme.example/app' }],
      },
    ]),
  )
  await user.click(screen.getByRole('button', { name: /Remove.*Rule 1/ }))
  await save()
  await waitFor(async () => expect(await stored()).not.toHaveProperty('visitorRules'))
})

test('a save leaves the rows and the focus where they are', async () => {
  const { user, add, opens, stored, settled } = await anEditor()
  await add()
  await user.click(screen.getByRole('checkbox', { name: 'iPhone' }))
  opens('https://acme.example/app')
  const field = screen.getByLabelText('Opens')
  field.focus()
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(async () => expect(await stored()).toHaveProperty('visitorRules'))
  expect(await screen.findByText('All changes saved')).toBeVisible()
  await settled()
  expect(field).toBeInTheDocument()
  expect(field).toHaveFocus()
})

test('each rule, and the destination, shows its visits', async () => {
  const codes = [{ title: 'Summer sale', destinationUrl: 'https://acme.example/menu' }]
  const { user, service, router } = await aPage({ path: '/account/profile', codes })
  const visitorRules = [{ languages: ['de'], routes: [{ id: 1, destinationUrl: 'https://acme.example/de' }] }]
  const fieldData = { visitorRules }
  const answer = await service.api('PUT', '/qr-code/1', { fieldData, isEdit: true })
  expect(answer.statusCode).toBe(200)
  const visit = { headers: { host: 'go.acme.com', 'accept-language': 'de', 'user-agent': phone } }
  const { data } = (await service.api('GET', '/qr-code/1')).json()
  await service.visit({ method: 'GET', url: `/${data.slashTag}?qr`, ...visit })
  await waitFor(async () => {
    const { routes } = (await service.api('GET', '/scans/rules?codeId=1')).json().data
    expect(routes).toMatchObject([{ scans: 1 }])
  })
  await router.navigate({ to: '/codes/$id', params: { id: '1' } })
  await screen.findByRole('tab', { name: 'Design' })
  await openRow(user, 'Where visitors go')
  expect(await screen.findByText('1 visit')).toBeVisible()
  expect(screen.getByText('0 visits')).toBeVisible()
})

test('an unfinished rule is refused at its fields, and keeps what was typed', async () => {
  const { user, add, opens, save, stored } = await anEditor()
  await add()
  opens('acme')
  await save()
  expect(await screen.findByText('Choose at least one.')).toBeVisible()
  expect(screen.getByText(/^Enter a full web address/)).toBeVisible()
  expect(screen.getByLabelText('Opens')).toHaveValue('acme')
  await user.click(screen.getByRole('checkbox', { name: 'Mac' }))
  opens('https://acme.example/mac')
  await user.click(screen.getByRole('button', { name: 'Split between destinations' }))
  fireEvent.change(screen.getByLabelText('b opens'), { target: { value: 'https://acme.example/b' } })
  fireEvent.change(screen.getAllByLabelText('Share in %')[1] ?? document.body, { target: { value: '40' } })
  await save()
  expect(await screen.findByText('The shares add up to 90 %. Make them add up to 100 %.')).toBeVisible()
  fireEvent.change(screen.getAllByLabelText('Share in %')[0] ?? document.body, { target: { value: '60' } })
  await save()
  await waitFor(async () =>
    expect(
      (await stored()).visitorRules?.[0].routes.map(({ percent }: { percent: number }) => percent),
    ).toEqual([60, 40]),
  )
})

test('a rule by country is read in names, and says that this server knows no countries', async () => {
  const { user, add, opens, save, stored } = await anEditor()
  await add()
  await user.selectOptions(screen.getByLabelText('Add a condition'), 'Country')
  const countries = screen.getByLabelText('Country', { selector: 'input' })
  expect(countries).toHaveAccessibleDescription(/^This server has no table of countries/)
  await user.type(countries, 'Germany{Enter}austria{Enter}')
  await user.click(screen.getByRole('button', { name: 'Remove Device' }))
  opens('https://acme.example/dach')
  expect(await screen.findByText('in Germany and Austria, open acme.example/dach')).toBeVisible()
  const tried = within(screen.getByRole('region', { name: 'Try the rules' }))
  await user.selectOptions(tried.getByLabelText('Country'), 'Austria')
  expect(tried.getByRole('status')).toHaveTextContent('This visitor meets rule 1')
  await save()
  await waitFor(async () => expect((await stored()).visitorRules?.[0].countries).toEqual(['DE', 'AT']))
})
