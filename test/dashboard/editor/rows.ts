import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { rowOfField, type RowName, tabOfRow } from '../../support/editor-rows.ts'

export async function openRow(user: UserEvent, row: RowName): Promise<void> {
  const isOpen = () => screen.queryByRole('heading', { name: row, level: 2 }) !== null
  if (isOpen()) return
  await closeRow(user)
  const tab = tabOfRow[row]
  if (row === 'Short link') await user.click(await screen.findByRole('button', { name: 'Edit short link' }))
  if (row === 'How it scans') {
    const scans = /^(How it scans|Scans|Fix it|Not tested|Testing|Risky|Does not scan|The design scans)/
    await user.click(await screen.findByRole('button', { name: scans }))
  }
  if (tab !== null) {
    await user.click(await screen.findByRole('tab', { name: tab }))
    const rows = within(await screen.findByRole('tabpanel', { name: tab }))
    await user.click(await rows.findByRole('button', { name: new RegExp(`^${row}( |$)`) }))
  }
  await screen.findByRole('heading', { name: row, level: 2 })
}

export async function closeRow(user: UserEvent): Promise<void> {
  const back = screen.queryByRole('button', { name: 'Back' })
  if (back !== null) await user.click(back)
}

/** A field by its label, with its row open. */
export async function reachField(user: UserEvent, label: string): Promise<HTMLInputElement> {
  const row = rowOfField(label)
  if (row !== undefined) await openRow(user, row)
  if (label === 'Password') {
    const protection = screen.getByRole('switch', { name: 'Ask visitors for a password' })
    if (protection.getAttribute('aria-checked') === 'false') await user.click(protection)
  }
  return await screen.findByLabelText<HTMLInputElement>(label)
}
