import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { Failure } from '#contract/failure.ts'
import { createQueryClient } from '#dashboard/api/query-client.ts'
import { queryKeys } from '#dashboard/api/query-keys.ts'
import { twoOperationSession } from '#contract/two-operations/read-foreign-failure.ts'
import { failureWords } from '#dashboard/failures/failure-words.ts'
import { FailurePrompt } from '#dashboard/failures/failure-prompt.tsx'
import { TakenLink } from '#dashboard/editor/content/slash-tag-status.tsx'
import { UpgradePrompt } from '#dashboard/failures/upgrade-prompt.tsx'
import type { PlanLimitFailure } from '#dashboard/failures/failure-words.ts'
import { violations } from './support/violations.ts'

const free = { id: 'free', name: 'Free', limits: { codes: 10, links: 20, colours: 2 } }

async function show(content: ReactNode, upgradeUrl: string | null = 'https://acme.com/plans') {
  const client = createQueryClient(1)
  client.setQueryData(queryKeys.session(), {
    ...twoOperationSession,
    plan: free,
    upgradeUrl,
    ownsServer: true,
  })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <main>{content}</main> }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('main', { hidden: true })
}

describe('a failure message', () => {
  const rows: [string, Failure, 'load' | 'save', string, string | null][] = [
    [
      'a refused entry',
      {
        kind: 'validation',
        message: '',
        errors: [{ field: 'tags', message: 'Use at most 1,000 characters.' }],
      },
      'save',
      "Please fix the highlighted fields The service didn't accept these values. Use at most 1,000 characters.",
      null,
    ],
    [
      'a refusal in prose only',
      { kind: 'validation', message: ' The destination is on our blocklist. ', errors: [] },
      'save',
      "The service didn't accept this code It says: “The destination is on our blocklist.”",
      null,
    ],
    [
      'a refusal without a word',
      { kind: 'validation', message: '', errors: [] },
      'save',
      "Please fix the highlighted fields The service didn't accept these values.",
      null,
    ],
    [
      'a signed-out reader',
      { kind: 'unauthorized', message: '' },
      'save',
      'You are signed out Sign in again to continue. Sign in',
      null,
    ],
    [
      'a missing code',
      { kind: 'not-found', message: '' },
      'load',
      'Code not found It may have been deleted, or it belongs to another account. Go to library',
      null,
    ],
    [
      'a failing service that asks to wait',
      { kind: 'server', message: '', status: 503, retryAfter: 1 },
      'save',
      "The service couldn't save Your changes are still here. (Status 503) Please wait 1 second.",
      'Try again',
    ],
    [
      'a gateway whose connection broke',
      { kind: 'server', message: '', status: 502, retryAfter: null },
      'save',
      "The connection dropped while saving We don't know yet whether it was saved. Your changes are still here, and it's safe to try again.",
      'Check and retry',
    ],
    [
      'a service that is asked too often',
      { kind: 'server', message: '', status: 429, retryAfter: 40 },
      'load',
      "Too many requests Please wait 40 seconds. We'll try again automatically.",
      'Try again',
    ],
    [
      'a save that comes too often',
      { kind: 'server', message: '', status: 429, retryAfter: null },
      'save',
      'Too many requests Your changes are still here. Please wait 60 seconds, then try again.',
      'Try again',
    ],
    [
      'a service without room',
      { kind: 'server', message: '', status: 507, retryAfter: null },
      'save',
      "The service is out of storage We can't save until your administrator frees up disk space. Your changes are still here, saved codes are safe, and printed codes keep working.",
      'Try again',
    ],
    [
      'a time-out while saving',
      { kind: 'network', message: '', reason: 'timeout' },
      'save',
      "The connection dropped while saving We don't know yet whether it was saved. Your changes are still here, and it's safe to try again.",
      'Check and retry',
    ],
    [
      'a lost connection while loading',
      { kind: 'network', message: '', reason: 'offline' },
      'load',
      "Can't reach the service Check your connection, then try again.",
      'Try again',
    ],
    [
      'an unreadable answer',
      { kind: 'network', message: '', reason: 'unreadable' },
      'load',
      "We couldn't read the response Something between this page and the service sent an unexpected response. Try again, or reload the page.",
      'Try again',
    ],
    [
      'a mistake of the dashboard',
      { kind: 'bug', message: 'x is undefined' },
      'save',
      "Something went wrong on this page It's our mistake, not yours. Try again, or reload the page.",
      'Try again',
    ],
  ]

  test.each(rows)('%s explains what happened and the next step', async (_, failure, doing, words, retry) => {
    const onRetry = vi.fn<() => void>()
    await show(<FailurePrompt failure={failure} doing={doing} onRetry={onRetry} />)
    const said = within(screen.getByRole('main')).getByRole(failure.kind === 'network' ? 'status' : 'alert')
    const shown = [...said.querySelectorAll('p, li, a')].map((part) => part.textContent).join(' ')
    expect(shown).toBe(words)
    expect(screen.queryAllByRole('button').map((button) => button.textContent)).toEqual(
      retry === null ? [] : [retry],
    )
    if (retry !== null) await userEvent.click(screen.getByRole('button', { name: retry }))
    expect(onRetry).toHaveBeenCalledTimes(retry === null ? 0 : 1)
    expect(await violations(screen.getByRole('main'))).toEqual([])
  })

  test.each(['offline', 'timeout', 'unreadable'] as const)(
    'a save that ended with %s never claims that nothing was saved',
    (reason) => {
      const { title, text } = failureWords({ kind: 'network', message: '', reason }, 'save')
      expect(title + text).not.toMatch(/not saved|nothing was saved|failed/i)
    },
  )
})

describe('a reached limit', () => {
  const reached = (
    limit: PlanLimitFailure['limit'],
    used: number | null,
    max: number | null,
  ): PlanLimitFailure => ({
    kind: 'plan-limit',
    message: 'prose',
    limit,
    used,
    max,
    plan: 'free',
  })

  test.each([
    [
      'codes',
      reached('codes', 10, 10),
      /^You've used all 10 codesYour existing codes keep working\./,
      'Your existing codes keep working.',
    ],
    [
      'links',
      reached('links', 20, 20),
      /^You've used all 20 short linksYour existing links/,
      'Your existing links keep working, including those of renamed codes.',
    ],
    [
      'codes, far beyond it',
      reached('codes', 326, 10),
      /^You've used all 10 codesYour existing codes keep working\./,
      'Your existing codes keep working.',
    ],
    [
      'colours',
      reached('colours', 4, 2),
      'This design uses 4 colours; Free includes 2.',
      'Your design is still here',
    ],
    [
      'codes, told in prose only',
      reached('codes', null, null),
      "Your plan's code limit is reached.",
      'Your existing codes keep working.',
    ],
  ])('of %s shows usage, what stays, the upgrade and a way to continue', async (_, failure, words, stays) => {
    const onClose = vi.fn<() => void>()
    await show(<UpgradePrompt failure={failure} onClose={onClose} draftKept={null} />)
    const prompt = await screen.findByRole('dialog')
    expect(prompt).toHaveTextContent(words)
    expect(prompt).toHaveTextContent(stays)
    await waitFor(() => expect(within(prompt).getByRole('heading')).toHaveFocus())
    expect(within(prompt).getByRole('link', { name: 'See plans' })).toHaveAttribute(
      'href',
      'https://acme.com/plans',
    )
    expect(await violations(prompt)).toEqual([])
    await userEvent.click(within(prompt).getByRole('button', { name: 'Keep editing' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('of codes saves the design as a draft and links to the library', async () => {
    const onBackToCodes = vi.fn<() => void>()
    await show(
      <UpgradePrompt
        failure={reached('codes', 10, 10)}
        onClose={() => {}}
        draftKept
        onBackToCodes={onBackToCodes}
      />,
      null,
    )
    const prompt = await screen.findByRole('dialog', { name: "You've used all 10 codes" })
    expect(prompt).toHaveTextContent('Saved as a draft')
    // The session tells whose server it is.
    const owner = 'This server sets the plan. The person who runs it can choose a larger one (setting PLAN).'
    expect(await within(prompt).findByText(owner)).toBeVisible()
    await userEvent.click(within(prompt).getByRole('button', { name: 'Back to my codes' }))
    expect(onBackToCodes).toHaveBeenCalledOnce()
  })

  test('of colours is resolved in one click', async () => {
    const apply = vi.fn<() => void>()
    await show(
      <UpgradePrompt
        failure={reached('colours', 4, 2)}
        onClose={() => {}}
        draftKept={null}
        fewerColours={{ label: 'Use black and your red', apply }}
      />,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Use black and your red' }))
    expect(apply).toHaveBeenCalledOnce()
  })
})

describe('a taken link', () => {
  test('offers available tags in one click each', async () => {
    const onChoose = vi.fn<(tag: string) => void>()
    await show(
      <TakenLink
        link="go.acme.com/summer"
        suggestions={['summer-26', 'summer-sale', 'summer-2']}
        onChoose={onChoose}
      />,
    )
    expect(within(screen.getByRole('main')).getByRole('alert')).toHaveTextContent(
      'go.acme.com/summer is already in use. Available:',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Use summer-sale' }))
    expect(onChoose).toHaveBeenCalledWith('summer-sale')
  })

  test('asks for another tag without suggestions', async () => {
    await show(<TakenLink link="go.acme.com/summer" suggestions={[]} onChoose={() => {}} />)
    expect(within(screen.getByRole('main')).getByRole('alert')).toHaveTextContent('Enter another ending.')
  })
})
