import { screen, within } from '@testing-library/react'
import { maxCounts } from '#contract/limits.ts'
import type { aPage } from '../support/a-page.tsx'

/** The dialog that opens by itself a moment after a job. Until then a note in the library says the same. */
export async function resultDialog() {
  return within(await screen.findByRole('dialog', { name: 'Result' }))
}

export async function inResult(words: string): Promise<HTMLElement> {
  return await (await resultDialog()).findByText(words)
}

export async function openImport({ user }: Awaited<ReturnType<typeof aPage>>): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'More library actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Import a CSV file' }))
}

/** Runs with a smaller limit of rows for an import. */
export async function withRows(rows: number, run: () => Promise<void>): Promise<void> {
  const limits: { fileRows: number } = maxCounts
  const { fileRows } = limits
  limits.fileRows = rows
  await run().finally(() => (limits.fileRows = fileRows))
}
