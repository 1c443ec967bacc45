import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toKitDesign } from '#design/brand/brand-kit.ts'
import { defaultDesign, defaultLogo } from '#design/design.ts'
import { aPage, type PageOptions } from '../support/a-page.tsx'
import { violations } from '../support/violations.ts'
import { openRow, reachField } from './rows.ts'

const brandDesign = { ...toKitDesign(defaultDesign), color: '#1d3f8f', pattern: 'dots' }

async function anEditor(options: PageOptions = {}, kits: readonly object[] = []) {
  const page = await aPage({
    ...options,
    path: options.path ?? '/codes/new',
    before: async ({ api }) => {
      for (const kit of kits) await api('POST', '/brand-kits', { name: 'Acme', design: brandDesign, ...kit })
    },
  })
  if (options.path === undefined)
    await page.user.click(await screen.findByRole('button', { name: 'Design first' }))
  await openRow(page.user, 'Look')
  await screen.findByRole('list', { name: 'Starting points' })
  return {
    ...page,
    press: async (name: string) => page.user.click(await screen.findByRole('button', { name })),
    /** The menu of the looks. */
    choose: async (name: string) => {
      await page.user.click(await screen.findByRole('button', { name: 'Your brand kits' }))
      await page.user.click(await screen.findByRole('menuitem', { name }))
    },
    colour: () => reachField(page.user, 'QR colour'),
    kits: async () =>
      (await page.service.api('GET', '/brand-kits')).json().data as {
        name: string
        design: object
      }[],
  }
}

test('the gallery shows all templates, in the brand of the account, and one press applies a template', async () => {
  const page = await anEditor({}, [{ palette: ['#7a1fa2', '#f58220'], isDefault: true }])
  await page.press('Open gallery')
  const gallery = within(await screen.findByRole('dialog', { name: 'Templates' }))
  const list = within(gallery.getByRole('list', { name: 'Templates' }))
  expect(list.getAllByRole('button')).toHaveLength(60)
  await page.user.type(gallery.getByRole('searchbox', { name: 'Search templates' }), 'wedding date')
  await waitFor(() => expect(list.getAllByRole('button')).toHaveLength(1))
  await page.user.click(await gallery.findByRole('switch', { name: 'In my brand' }))
  const template = list.getByRole('button', { name: 'Save the date Wedding' })
  await waitFor(() => expect(template.querySelector('svg')?.innerHTML).toContain('#7a1fa2'))
  expect(await violations()).toEqual([])
  await page.user.click(template)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await page.colour()).toHaveValue('#7a1fa2')
  expect(await reachField(page.user, 'Frame text')).toHaveValue('Save the date')
})

test('a preset is applied and marked as current', async () => {
  const page = await anEditor()
  expect(screen.getByRole('button', { name: 'Brick' })).toHaveAttribute('aria-pressed', 'false')
  await page.press('Brick')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Brick' })).toHaveAttribute('aria-pressed', 'true'),
  )
  expect(await page.colour()).toHaveValue('#611409')
  await page.press('Undo')
  expect(await page.colour()).toHaveValue('#000000')
})

test('a new code starts with the default kit, which is listed first, and its colours are in the picker', async () => {
  const page = await anEditor({}, [{ isDefault: true }, { name: 'Other' }])
  const kits = within(await screen.findByRole('list', { name: 'Your brand kits' })).getAllByRole('button')
  expect(kits.map((kit) => kit.textContent)).toEqual(['AcmeDefault', 'Other'])
  expect(await page.colour()).toHaveValue('#1d3f8f')
  await page.user.click(screen.getAllByRole('button', { name: 'Pick a colour' })[0]!)
  expect((await screen.findAllByRole('button', { name: '#1d3f8f' }))[0]).toBeVisible()
})

test('an existing code keeps its design', async () => {
  const page = await anEditor({ codes: [{ color: '#a3121b' }], path: '/codes/1' }, [{ isDefault: true }])
  expect(await page.colour()).toHaveValue('#a3121b')
})

test('saving under the name of a kit replaces it', async () => {
  const page = await anEditor({}, [{}])
  await page.press('Forest')
  await page.choose('Save as brand kit')
  await page.user.type(await screen.findByLabelText('Kit name'), 'ACME')
  expect(await screen.findByText('A kit with this name exists. Saving replaces its design.')).toBeVisible()
  await page.press('Replace kit')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await page.kits()).toMatchObject([{ name: 'ACME', design: { color: '#0a3d24' } }])
})

test('a kit that a colleague changed meanwhile is not replaced before an answer', async () => {
  const page = await anEditor({}, [{}])
  await page.press('Forest')
  await page.choose('Save as brand kit')
  await page.user.type(await screen.findByLabelText('Kit name'), 'Acme')
  await screen.findByText('A kit with this name exists. Saving replaces its design.')
  const [kit] = (await page.service.api('GET', '/brand-kits')).json().data
  const theirs = { ...kit.design, color: '#1d3fbb' }
  expect((await page.service.api('PUT', `/brand-kits/${kit.id}`, { design: theirs })).statusCode).toBe(200)
  await page.press('Replace kit')
  expect(await screen.findByText('Someone else changed this meanwhile')).toBeVisible()
  expect(await page.kits()).toMatchObject([{ design: { color: '#1d3fbb' } }])
  await page.press('Save mine')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await page.kits()).toMatchObject([{ name: 'Acme', design: { color: '#0a3d24' } }])
})

test('a kit without a name, or with a failed save, keeps the typed values', async () => {
  const page = await anEditor()
  await page.choose('Save as brand kit')
  await page.press('Save kit')
  const name = await screen.findByLabelText('Kit name')
  expect(name).toHaveAccessibleDescription('Enter a kit name.')
  await waitFor(() => expect(name).toHaveFocus())
  await page.user.type(name, 'Acme')
  await page.user.click(screen.getByRole('switch', { name: 'Use for new codes' }))
  page.meanwhile((request) =>
    request.method === 'POST' ? Promise.reject(new TypeError('offline')) : undefined,
  )
  await page.press('Save kit')
  expect(await screen.findByText("Couldn't save. Check your connection and try again.")).toBeVisible()
  expect(name).toHaveValue('Acme')
  page.meanwhile(null)
  await page.press('Save kit')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await page.kits()).toMatchObject([{ name: 'Acme', isDefault: true }])
})

test('a kit is renamed, set as default and deleted', async () => {
  const page = await anEditor({}, [{}])
  await page.choose('Manage kits')
  await page.press('Actions for Acme')
  await page.user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  expect(await screen.findByLabelText('Kit name')).toHaveFocus()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(screen.getByLabelText('Kit name')).toHaveFocus()
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Acme' })).toHaveFocus())
  await page.press('Actions for Acme')
  await page.user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const again = await screen.findByLabelText('Kit name')
  await page.user.clear(again)
  await page.user.type(again, 'Acme winter{Enter}')
  await page.press('Actions for Acme winter')
  await page.user.click(await screen.findByRole('menuitem', { name: 'Use for new codes' }))
  await screen.findAllByText('Default')
  expect(await page.kits()).toMatchObject([{ name: 'Acme winter', isDefault: true }])
  await page.press('Actions for Acme winter')
  await page.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await page.press('Delete Acme winter')
  await screen.findByText(/^No kits yet\./)
  expect(await page.kits()).toEqual([])
})

test('kits have a page of their own, reached from the navigation', async () => {
  const before: PageOptions['before'] = ({ api }) =>
    api('POST', '/brand-kits', { name: 'Acme', design: brandDesign })
  const page = await aPage({ path: '/scans', before })
  await page.user.click(await screen.findByRole('link', { name: 'Brand' }))
  expect(await screen.findByRole('heading', { name: 'Brand kits' })).toBeVisible()
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Acme' }))
  // Without a design that is open, there is nothing to replace it with.
  expect(screen.queryByRole('menuitem', { name: 'Replace with this design' })).toBeNull()
  await page.user.click(await screen.findByRole('menuitem', { name: 'Use for new codes' }))
  expect(await screen.findByText('Default')).toBeVisible()
  expect(await violations()).toEqual([])
})

test('a kit is made and changed on its page, without a code', async () => {
  const page = await aPage({ path: '/account/kits' })
  await page.user.click(await screen.findByRole('link', { name: 'New kit' }))
  const name = await screen.findByLabelText('Kit name')
  await page.user.click(screen.getByRole('button', { name: 'Save kit' }))
  expect(name).toHaveAccessibleDescription('Enter a kit name.')
  await page.user.type(name, 'Bakery')
  await page.user.click(screen.getByRole('radio', { name: 'Forest' }))
  const colour = screen.getByRole('textbox', { name: 'Code' })
  await page.user.clear(colour)
  await page.user.type(colour, '#eeeeee')
  expect(colour).toHaveAccessibleDescription(/Too pale to scan reliably/)
  await page.user.clear(colour)
  await page.user.type(colour, '#123456')
  expect(await violations()).toEqual([])
  await page.user.click(screen.getByRole('button', { name: 'Save kit' }))
  await page.user.click(await screen.findByRole('link', { name: /^Bakery/ }))
  await screen.findByRole('heading', { name: 'Edit Bakery' })
  await page.user.type(screen.getByLabelText('Kit name'), ' and café')
  await page.user.click(screen.getByRole('button', { name: 'Save kit' }))
  await screen.findByText('Bakery and café')
  const { data } = (await page.service.api('GET', '/brand-kits')).json()
  expect(data).toMatchObject([
    {
      name: 'Bakery and café',
      design: { color: '#123456', background: { color: '#f6faf3' }, pattern: 'classy' },
      palette: expect.arrayContaining(['#123456', '#f6faf3']),
    },
  ])
})

const framesOf = () => [...document.querySelectorAll('iframe')].map(({ srcdoc }) => srcdoc)

test('a kit shows its codes and pages while it is edited, and asks before it is left', async () => {
  const before: PageOptions['before'] = ({ api }) =>
    api('POST', '/brand-kits', { name: 'Acme', design: brandDesign, palette: ['#14213d', '#fca311'] })
  const page = await aPage({ path: '/account/kits', before })
  await page.user.click(await screen.findByRole('link', { name: /^Acme/ }))
  const colour = await screen.findByRole('textbox', { name: 'Pages' })
  await page.user.clear(colour)
  await page.user.type(colour, '#7a1f3d')
  await page.user.selectOptions(screen.getByLabelText('Font'), 'Classic')
  await page.user.selectOptions(screen.getByLabelText('Frame'), 'Ticket')
  await page.user.clear(screen.getByLabelText('Frame text'))
  await page.user.type(screen.getByLabelText('Frame text'), 'Book now')
  const code = screen.getByRole('textbox', { name: 'Code' })
  await page.user.clear(code)
  await page.user.type(code, '#0b5d3b')
  const [contact, password] = framesOf()
  expect(contact).toMatch(/--from:#7a1f3d[\s\S]*ui-serif|ui-serif[\s\S]*--from:#7a1f3d/)
  expect(password).toMatch(/<p class="owner">Acme<\/p>/)
  expect(password).toContain('background:#0b5d3b')
  await page.user.click(screen.getByRole('button', { name: 'Remove Pages, second colour' }))
  await page.user.click(screen.getByRole('link', { name: 'Library' }))
  await page.user.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect(code).toHaveValue('#0b5d3b')
  expect(await violations()).toEqual([])
  await page.user.click(screen.getByRole('button', { name: 'Save kit' }))
  await screen.findByRole('heading', { name: 'Brand kits' })
  const { data } = (await page.service.api('GET', '/brand-kits')).json()
  expect(data).toMatchObject([
    {
      design: { color: '#0b5d3b', pageFont: 'serif', frame: { id: 'ticket', text: 'Book now' } },
      palette: expect.not.arrayContaining(['#fca311']),
    },
  ])
  expect(data[0].palette[0]).toBe('#7a1f3d')
})

test('a kit has several logos and names its colours, and the editor offers both first', async () => {
  const before: PageOptions['before'] = async ({ api, inject }) => {
    for (const name of ['mark', 'word', ...Array.from({ length: 11 }, (_, place) => `other-${place}`)])
      await inject({
        method: 'POST',
        url: `/api/v1/logos?name=${name}.svg`,
        headers: { 'content-type': 'image/svg+xml' },
        payload: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>${name}</text><rect width="${name.length}" height="9"/></svg>`,
      })
    const logos = (await api('GET', '/logos')).json<{ data: { id: string; name: string }[] }>().data
    const idOf = (name: string) => logos.find((logo) => logo.name.startsWith(name))?.id ?? ''
    const design = { ...brandDesign, logo: { ...defaultLogo, id: idOf('mark') }, logos: [idOf('word')] }
    await api('POST', '/brand-kits', { name: 'Acme', design, palette: ['#14213d', '#fca311'] })
  }
  const page = await aPage({ path: '/account/kits', before })
  await page.user.click(await screen.findByRole('link', { name: /^Acme/ }))
  await page.user.click(await screen.findByRole('button', { name: 'Further logos of the brand (1)' }))
  expect(screen.getByRole('checkbox', { name: 'word' })).toBeChecked()
  await page.user.click(screen.getByRole('checkbox', { name: 'other-10' }))
  await page.user.type(screen.getByLabelText('Name of Pages'), 'Night')
  const colour = screen.getByRole('textbox', { name: 'Pages' })
  await page.user.clear(colour)
  await page.user.type(colour, '#14213e')
  expect(await violations()).toEqual([])
  await page.user.click(screen.getByRole('button', { name: 'Save kit' }))
  await screen.findByRole('heading', { name: 'Brand kits' })
  const { data } = (await page.service.api('GET', '/brand-kits')).json()
  expect(data).toMatchObject([
    { design: { colourNames: { '#14213e': 'Night' }, logos: [expect.anything(), expect.anything()] } },
  ])

  await page.router.navigate({ to: '/codes/new' })
  await page.user.click(await screen.findByRole('button', { name: 'Design first' }))
  await openRow(page.user, 'Logo or photo')
  const choices = await screen.findByRole('radiogroup', { name: 'Uploaded images' })
  const names = within(choices)
    .getAllByRole('radio')
    .map((radio) => radio.parentElement?.textContent)
  expect(new Set(names.slice(0, 4))).toEqual(new Set(['None', 'mark', 'word', 'other-10']))
  await openRow(page.user, 'Colours')
  await page.user.click((await screen.findAllByRole('button', { name: 'Pick a colour' }))[0]!)
  await page.user.click((await screen.findAllByRole('button', { name: 'Night' }))[0]!)
  expect(await reachField(page.user, 'QR colour')).toHaveValue('#14213e')
})

test('a viewer looks at kits and exports them', async () => {
  const before: PageOptions['before'] = ({ api }) =>
    api('POST', '/brand-kits', { name: 'Acme', design: brandDesign })
  const page = await aPage({ person: { role: 'viewer', name: 'Vic' }, path: '/account/kits', before })
  await page.user.click(await screen.findByRole('button', { name: 'Actions for Acme' }))
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Export'])
  expect(screen.queryByRole('link', { name: 'New kit' })).toBeNull()
  expect(screen.queryByText('Import a file')).toBeNull()
})
