import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toKitDesign } from '#design/brand/brand-kit.ts'
import { defaultDesign, defaultFrame } from '#design/design.ts'
import { aPage } from '../support/a-page.tsx'
import { savedFiles } from '../support/saved-files.ts'
import { violations } from '../support/violations.ts'

type FiledFrame = { readonly drawing: { readonly id: string } } | null
type KitFile = {
  readonly kits: readonly { readonly name: string; readonly design: { readonly frame: FiledFrame } }[]
  readonly frames: readonly { readonly id: string; readonly href: string }[]
}

/** The file of one kit as three: in a good frame, in a frame with text, and in one without its place for the code. */
function withFrames(text: string): string {
  const read = JSON.parse(text) as KitFile & { kits: [KitFile['kits'][0]] }
  const drawing = { width: 1_000, height: 1_000, hole: { x: 250, y: 250, side: 500 } }
  const framed = (name: string, x = 250) => ({
    ...read.kits[0],
    name,
    design: {
      ...read.kits[0].design,
      frame: { ...defaultFrame, id: 'own', drawing: { ...drawing, hole: { ...drawing.hole, x }, id: name } },
    },
  })
  const filed = (id: string, inside: string) => ({
    id,
    name: `${id}.svg`,
    href: `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M0 0H100V20H0Z"/>${inside}</svg>`)}`,
  })
  return JSON.stringify({
    ...read,
    kits: [framed('Acme'), framed('Plain'), framed('Moved', 900)],
    frames: [
      filed('Acme', '<path id="code" d="M25 25H75V75H25Z"/>'),
      filed('Plain', '<text x="9" y="90">Scan</text>'),
      filed('Moved', '<path id="code" d="M25 25H75V75H25Z"/>'),
    ],
  })
}

test('kits are exported and imported with their frames, and a broken file is reported', async () => {
  const design = { ...toKitDesign(defaultDesign), color: '#0a3d24' }
  const { user, service, container } = await aPage({
    path: '/account/kits',
    before: ({ api }) => api('POST', '/brand-kits', { name: 'Acme', design }),
  })
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  const saved = savedFiles()
  const exported = async (name: string) => {
    const before = saved.length
    await press('Export all')
    await waitFor(() => expect(saved).toHaveLength(before + 1))
    await waitFor(() => expect(saved.at(-1)?.name).toBe(name))
    return await saved.at(-1)!.text
  }
  const text = await exported('Acme.brand-kit.json')
  await press('Actions for Acme')
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await press('Delete Acme')
  expect(await screen.findByText(/^No kits yet\./)).toBeVisible()

  const take = async (content: string) =>
    user.upload(
      container.querySelector<HTMLInputElement>('input[type=file][accept*=json]')!,
      new File([content], 'acme.json', { type: 'application/json' }),
    )
  await take(text.replaceAll('#0a3d24', 'green'))
  expect(await screen.findByText('Kit 1, design.color: Use a colour like #1a2b3c.')).toBeVisible()
  await take(text.slice(0, 80))
  expect(await screen.findByText("This file isn't a brand kit, or it's cut off.")).toBeVisible()
  expect((await service.api('GET', '/brand-kits')).json()).toMatchObject({ data: [] })
  await take(withFrames(text))
  expect(await screen.findByText(/^Kit Plain came without its frame: This drawing has text\./)).toBeVisible()
  expect(
    screen.getByText(/^Kit Moved came without its frame: The place for the code lies outside/),
  ).toBeVisible()
  await screen.findByRole('button', { name: 'Actions for Acme' })
  expect(await violations()).toEqual([])
  const { kits, frames } = JSON.parse(await exported('Brand kits.brand-kit.json')) as KitFile
  expect(kits.map(({ name, design: { frame } }) => [name, frame?.drawing.id])).toEqual([
    ['Acme', frames[0]?.id],
    ['Plain', undefined],
    ['Moved', undefined],
  ])
  expect(atob(frames[0]?.href.split(',')[1] ?? '')).toContain('data-hole')
})
