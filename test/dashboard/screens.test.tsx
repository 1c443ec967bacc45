import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page as browser } from 'vitest/browser'
import { loadMessages, messageAddress } from '#dashboard/messages/load-messages.ts'
import { addMessages } from '#dashboard/messages/t.ts'
import { aPage } from './support/a-page.tsx'
import { openPalette } from './support/open-palette.ts'
import { overflows, pseudoTexts, untranslatedTexts } from './support/pseudo-texts.ts'
import { paleTexts, violations } from './support/violations.ts'

/** Texts of this test's data, and names that no language translates. */
const title = 'مرحبا بالعالم'
const data = [
  title,
  'go.acme.com',
  'qqq',
  'example.com',
  'Owner',
  'acme.com',
  'acme.link',
  'Chrome on Linux',
  'Business',
  'PNG',
  'SVG',
  'PDF',
  'UTC',
]

/** Paths by the name of the screen. `$id` is the number of a code. */
const ofFeatures = import.meta.glob<Readonly<Record<string, string>>>('../features/*/screens.ts', {
  eager: true,
  import: 'screens',
})

const screens: readonly (readonly [name: string, path: string])[] = [
  ['the library', '/'],
  ['the table', '/?view=table'],
  ['an empty search', '/?search=nothing-like-it'],
  ['a code', '/codes/2'],
  ['a new code', '/codes/new'],
  ['the history', '/codes/2/history'],
  ['the scans', '/scans'],
  ['the profile', '/account/profile'],
  ['the people', '/account/people'],
  ['the notices', '/account/notices'],
  ['the plan', '/account/plan'],
  ['the domains', '/account/domains'],
  ['the kits', '/account/kits'],
  ['a new kit', '/account/kits/new'],
  ['the UTM templates', '/account/utm'],
  ['the changes', '/account/changes'],
  ['the scans of a code', '/codes/2/scans'],
  ['the developers', '/account/developers'],
  ['the appearance', '/account/appearance'],
  ...Object.values(ofFeatures)
    .flatMap((named) => Object.entries(named))
    .map(([name, path]) => [name, path.replace('$id', '2')] as const),
]

const laptop = [1440, 900, 'dark'] as const
const phone = [320, 900, 'light'] as const

beforeEach(async () => {
  const texts = (await (await fetch(messageAddress('en'))).json()) as Record<string, string>
  addMessages(pseudoTexts(texts))
  onTestFinished(async () => {
    await loadMessages('en')
    delete document.documentElement.dataset['theme']
    await browser.viewport(1440, 900)
  })
})

async function show([width, height, theme]: typeof laptop | typeof phone): Promise<void> {
  document.documentElement.dataset['theme'] = theme
  await browser.viewport(width, height)
}

/** The layout follows the size of the window a moment later. */
const noFindings = () => waitFor(() => expect([...untranslatedTexts(data), ...overflows()]).toEqual([]))

test.each(screens)(
  '%s is translated and accessible, and has room for longer and larger texts, on a laptop in dark and on a small phone in light',
  async (name, path) => {
    await show(laptop)
    const { user, settled } = await aPage({
      path,
      codes: [
        { title, slashTag: 'qqq2', expirationDate: '2020-01-01T00:00:00.000Z', tags: 'qqq' },
        { title, slashTag: 'qqq', tags: 'qqq', color: '#123456', pattern: 'dots' },
      ],
    })
    await screen.findByRole('heading', { level: 1 })
    await settled()
    await waitFor(() => expect(document.querySelector('.skeleton')).toBeNull())
    await noFindings()
    // Some colours of the other theme arrive a moment later.
    await waitFor(async () => expect(await paleTexts()).toEqual([]))
    if (name === 'a code') await noFindingsInDialogs(user)
    await show(phone)
    await noFindings()
    await waitFor(async () => expect(await violations()).toEqual([]))
    await waitFor(async () => expect(await paleTexts()).toEqual([]))
    await hasRoomForLargeText()
    if (name === 'a code') await noFindingsInDialogs(user)
  },
)

/** Letters of twice the size scroll nothing sideways. An open tooltip finds its place a moment later. */
async function hasRoomForLargeText(): Promise<void> {
  const root = document.documentElement
  root.style.fontSize = '200%'
  try {
    await waitFor(() => expect(root.scrollWidth - root.clientWidth).toBeLessThanOrEqual(0))
  } finally {
    root.style.fontSize = ''
  }
}

/** What the editor's buttons and the palette open. */
async function noFindingsInDialogs(user: UserEvent): Promise<void> {
  for (const name of ['Download', 'More actions']) {
    const buttons = await screen.findAllByRole('button', { name: new RegExp(`⟦${name}`) })
    await user.click(buttons.find((one) => one.checkVisibility())!)
    const opened = () => screen.queryByRole('dialog') ?? screen.queryByRole('menu')
    await waitFor(() => expect(opened()).toBeVisible())
    await noFindings()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(opened()).toBeNull())
  }
  await openPalette(/⟦Search codes and commands/)
  await noFindings()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
