import { fireEvent, screen, waitFor } from '@testing-library/react'

/** Presses Ctrl K until the palette is there, because the key listener starts a moment after the screen. */
export async function openPalette(name: string | RegExp = 'Search codes and commands'): Promise<HTMLElement> {
  return await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    return screen.getByRole('combobox', { name })
  })
}
