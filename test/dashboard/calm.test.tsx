import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { newValues } from '#dashboard/api/editor-values.ts'
import { saveDraft } from '#dashboard/api/drafts.ts'
import { clearDrafts, firstOwner } from './support/clear-drafts.ts'
import { closeRow, openRow } from './editor/rows.ts'
import { aPage } from './support/a-page.tsx'
import { onAWindow } from './support/on-a-window.ts'
import { violations } from './support/violations.ts'

const laptop = [1440, 900] as const
const tablet = [1024, 768] as const
const phone = [390, 844] as const

beforeEach(clearDrafts)

const roles = ['link', 'button', 'textbox', 'combobox', 'radio', 'checkbox', 'switch', 'slider', 'tab']

/** The names of all visible controls, navigation included. */
function controls(): string[] {
  return roles.flatMap((role) =>
    screen
      .queryAllByRole(role)
      .filter((one) => one.checkVisibility())
      .map((one) => `${role} ${one.textContent}`),
  )
}

test.each([laptop, tablet, phone])(
  'on a window of %d by %d pixels, a first look meets at most 24 controls on a new code and 28 on an existing one',
  async (width, height) => {
    await onAWindow(width, height)
    const page = await aPage({ path: '/codes/new', codes: [{ title: 'Spring sale' }] })
    for (const part of ['Account', 'Design first', 'More']) await screen.findByRole('button', { name: part })
    await page.settled()
    const preview = screen.getByRole('img', { name: 'QR code preview' })
    await waitFor(() => expect(preview.querySelector('svg')).not.toBeNull())
    expect(controls().length).toBeLessThanOrEqual(24)
    expect(await violations()).toEqual([])

    await page.router.navigate({ href: '/codes/1' })
    for (const part of ['Check again', 'Download', 'Not tested', 'Frame None', 'Save changes'])
      await screen.findByRole('button', { name: part })
    await page.settled()
    expect(controls().length).toBeLessThanOrEqual(28)
    expect(await violations()).toEqual([])
    // The page itself does not scroll beside the picture.
    const { scrollHeight } = document.documentElement
    if (width > 900) expect(scrollHeight).toBeLessThanOrEqual(innerHeight)
  },
)

/** Where what stays stands: the picture, the title and what is above the rows. */
function places(): Record<string, number> {
  const stays = {
    picture: screen.getByRole('img', { name: 'QR code preview' }),
    pill: document.querySelector('[data-opens=verdict]')!,
    destination: screen.getByLabelText('Destination'),
    title: screen.getByRole('heading', { level: 1 }),
  }
  return Object.fromEntries(
    Object.entries(stays).map(([name, one]) => [name, Math.round(one.getBoundingClientRect().y)]),
  )
}

// The verdict changes in a journey, because only workers test a scan.
test.each([laptop, phone])(
  'on a window of %d by %d pixels, nothing jumps when a part of the picture is pressed or a rule is added',
  async (width, height) => {
    await onAWindow(width, height)
    const { user } = await aPage({ path: '/codes/1', codes: [{ title: 'Spring sale' }] })
    await screen.findByRole('button', { name: 'Check again' })
    const layer = await waitFor(() => {
      const found = document.querySelector('[data-layer=parts]')
      expect(found).not.toBeNull()
      return found!
    })
    const before = places()
    const expectStill = (when: string) => {
      for (const [name, y] of Object.entries(places()))
        expect(Math.abs(y - before[name]!), `${name} ${when}`).toBeLessThanOrEqual(24)
    }
    const picture = screen.getByRole('img', { name: 'QR code preview' }).getBoundingClientRect()
    const coords = {
      clientX: picture.left + picture.width / 2,
      clientY: picture.top + picture.height / 2,
    }
    await user.pointer({ keys: '[MouseLeft]', target: layer, coords })
    await screen.findByRole('heading', { name: 'Pattern', level: 2 })
    expectStill('after a press')
    await closeRow(user)
    await openRow(user, 'Where visitors go')
    await user.click(screen.getByRole('button', { name: 'Add a rule' }))
    await screen.findByLabelText('Opens')
    await user.click(screen.getByRole('switch', { name: 'Limit the scans' }))
    scrollTo(0, 0)
    expectStill('beside a new rule')
  },
)

/** A draft that the person typed in an earlier visit. */
const aDraft = {
  savedAt: new Date().toISOString(),
  reason: 'typed',
  owner: firstOwner,
} as const
const base = {
  ...newValues('go.acme.com', 'UTC'),
  title: 'Spring sale',
  slashTag: 'calm',
  destinationUrl: 'https://example.com/page-0',
}
const values = { ...base, destinationUrl: 'https://acme.example/elsewhere' }

/** The layouts beside the picture and below it. */
test.each([laptop, phone])(
  'on a window of %d by %d pixels, a note about a draft or the connection moves nothing that was painted',
  async (width, height) => {
    await onAWindow(width, height)
    await saveDraft({ ...aDraft, id: 'new', codeId: null, values })
    const moved = movesOfPicture()
    const { user, router } = await aPage({
      path: '/codes/new',
      codes: [{ title: base.title, slashTag: base.slashTag }],
    })
    await screen.findByText(/^You have an unsaved code/)
    await screen.findByLabelText('Where should it lead?')
    expect(await moved()).toBeLessThanOrEqual(24)

    await router.navigate({ to: '/account/plan' })
    await waitFor(() => expect(screen.queryByLabelText('Where should it lead?')).toBeNull())
    await saveDraft({ ...aDraft, id: 'edit', codeId: 1, values, base })
    const movedInEdit = movesOfPicture()
    await router.navigate({ href: '/codes/1' })
    await user.click(await screen.findByRole('button', { name: 'Back to the saved version' }))
    expect(await screen.findByText('All changes saved')).toBeInTheDocument()
    expect(await movedInEdit()).toBeLessThanOrEqual(24)

    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    expect(await screen.findByRole('complementary', { name: 'Connection' })).toBeVisible()
    expect(await movedInEdit()).toBeLessThanOrEqual(24)
  },
)

/** Notes from now on how far the picture moves since it is painted first, in pixels. */
function movesOfPicture(): () => Promise<number> {
  const tops: number[] = []
  let frame = requestAnimationFrame(look)
  onTestFinished(() => cancelAnimationFrame(frame))
  function look(): void {
    const picture = document.querySelector('form [role=img]')
    if (picture !== null) tops.push(picture.getBoundingClientRect().top)
    frame = requestAnimationFrame(look)
  }
  return async () => {
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
    expect(tops).not.toEqual([])
    return Math.max(...tops) - Math.min(...tops)
  }
}
