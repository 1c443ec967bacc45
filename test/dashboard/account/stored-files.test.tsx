import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../support/a-page.tsx'
import type { RunningService } from '../support/a-service.ts'
import { violations } from '../support/violations.ts'

/** Stores captions, the smallest kind of file; returns their address. */
async function storeCaptions(service: RunningService, name: string): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([`WEBVTT\n\n00:00.000 --> 00:02.000\n${name}\n`]), name)
  const headers = { authorization: `Bearer ${service.token}` }
  const answer = await service.fetch('/api/v1/files', { method: 'POST', headers, body })
  return ((await answer.json()) as { data: { url: string } }).data.url
}

test('the plan shows what takes the room, and an unused file is deleted there', async () => {
  const { user } = await aPage({
    path: '/account/plan',
    async before(service) {
      const captions = await storeCaptions(service, 'used.vtt')
      await storeCaptions(service, 'unused.vtt')
      const videos = [{ address: 'https://video.example/film', title: 'Film', captions }]
      const film = { qrType: 'video', brandedDomain: 'go.acme.com', slashTag: 'film', title: 'Film', qr: {} }
      const made = await service.api('POST', '/qr-code', { ...film, videos })
      expect(made.statusCode).toBe(201)
    },
  })
  const files = await screen.findByRole('list', { name: 'Your files' })
  const rows = () => within(files).getAllByRole('listitem')
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^unused\.vtt.* · Not in use$/),
    expect.stringMatching(/^used\.vtt.* · In use$/),
  ])
  expect(within(files).getAllByRole('button')).toHaveLength(1)
  expect(await violations()).toEqual([])
  await user.click(within(files).getByRole('button', { name: 'Delete unused.vtt' }))
  await user.click(await screen.findByRole('button', { name: 'Delete file' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  await waitFor(() => expect(files).toHaveFocus())
})
