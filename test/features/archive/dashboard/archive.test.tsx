import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { largestArchive } from '#contract/files.ts'
import { aPage } from '../../../dashboard/support/a-page.tsx'

test('a ZIP file that is too large for an upload is refused before it is sent', async () => {
  const { user } = await aPage({ path: '/account/plan', person: { role: 'owner' } })
  const file = new File(['PK'], 'account.zip', { type: 'application/zip' })
  Object.defineProperty(file, 'size', { value: largestArchive + 1 })
  await user.upload(await screen.findByLabelText('Choose ZIP file'), file)
  expect(await screen.findByText(/^This file is larger than 1 GB/)).toBeVisible()
})
