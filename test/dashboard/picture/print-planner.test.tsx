import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PrintPlanner } from '#dashboard/picture/planner/print-planner.tsx'
import { fromMedium } from '#dashboard/picture/planner/print-settings.ts'

/** A code of 33 modules in a frame: 69 mm are enough for a table card, and people say 70. */
const measure = { width: 45.5, height: 45.5, code: 33, origin: [6.25, 6.25] as const }

test('a size that is too small is told in one sentence with the number that the button offers', async () => {
  const onChange = vi.fn()
  const settings = { ...fromMedium('menu'), width: 30 }
  render(<PrintPlanner measure={measure} settings={settings} onChange={onChange} />)
  expect(screen.getByRole('status')).toHaveTextContent(
    'Too small to scan from 50 cm. Print it 70 mm wide, or plan for a shorter distance.',
  )
  expect(screen.queryByText(/Large enough/)).toBeNull()
  expect(screen.queryByText(/69/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Use 70 mm' }))
  expect(onChange).toHaveBeenCalledWith({ ...settings, width: null })
})

test('a size that is large enough says so once, and offers no other', () => {
  render(<PrintPlanner measure={measure} settings={fromMedium('menu')} onChange={() => {}} />)
  expect(screen.getAllByText(/Large enough/)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
})

/** A Swiss payment of 53 modules, which its standard wants 46 mm wide without the border. */
const bill = { width: 61, height: 61, code: 53, origin: [4, 4] as const, side: 46 }

test.each([30, 90])('a QR-bill of %d mm is reported with the width of its standard', async (width) => {
  const onChange = vi.fn()
  const settings = { ...fromMedium('flyer'), width }
  render(<PrintPlanner measure={bill} settings={settings} onChange={onChange} />)
  expect(screen.getByRole('status')).toHaveTextContent(
    'This code must be 46 × 46 mm. Its standard demands this size. Print the picture 52.9 mm wide, white border included.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Use 52.9 mm' }))
  expect(onChange).toHaveBeenCalledWith({ ...settings, width: null })
})
