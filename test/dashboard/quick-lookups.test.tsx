import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

test('a failed wait prints the page, and so does a failed query without a wait', async () => {
  render(<p>what is there</p>)
  await expect(screen.findByText('missing', {}, { timeout: 60 })).rejects.toThrow(/missing[^]*what is there/)
  await expect(screen.findByRole('link', {}, { timeout: 60 })).rejects.toThrow(/link[^]*what is there/)
  expect(() => screen.getByText('missing')).toThrow(/missing[^]*what is there/)
})
