import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

test('a wait that ends without what it waited for shows the page, and so does a question without a wait', async () => {
  render(<p>what is there</p>)
  await expect(screen.findByText('missing', {}, { timeout: 60 })).rejects.toThrow(/missing[^]*what is there/)
  await expect(screen.findByRole('link', {}, { timeout: 60 })).rejects.toThrow(/link[^]*what is there/)
  expect(() => screen.getByText('missing')).toThrow(/missing[^]*what is there/)
})

test('a style is computed anew after each change of the page, whatever changes it', () => {
  render(
    <div data-testid="around">
      <button type="button">press</button>
    </div>,
  )
  const around = screen.getByTestId('around')
  const button = screen.getByRole('button')
  const sheet = document.createElement('style')
  sheet.textContent = '.away { display: none }'
  const ways: [() => void, () => void][] = [
    [() => (around.style.display = 'none'), () => (around.style.display = '')],
    [() => (around.hidden = true), () => (around.hidden = false)],
    [() => (around.className = 'away'), () => sheet.remove()],
  ]
  document.head.append(sheet)
  for (const [hide, show] of ways) {
    expect(button).toBeVisible()
    hide()
    expect(button).not.toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
    show()
  }
  expect(screen.getByRole('button')).toBe(button)
})
