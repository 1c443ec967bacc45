import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aNewCode } from '../editor/a-new-code.ts'
import { violations } from '../support/violations.ts'

/** A picture with a black part, so that its corners differ. */
async function drawn(
  type: 'image/png' | 'image/jpeg',
  width: number,
  height: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')!.fillRect(width / 8, height / 5, width / 2, height / 3)
  const blob = await new Promise<Blob>((done) => canvas.toBlob((made) => done(made!), type))
  return new Uint8Array(await blob.arrayBuffer())
}

/** The note of a camera that was held upright: Exif orientation 6, after the start of the file. */
function lyingDown(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const hex = '4578696600004d4d002a00000008000101120003000000010006000000000000'
  const note = hex.match(/../g)!.map((byte) => parseInt(byte, 16))
  return Uint8Array.from([
    ...jpeg.subarray(0, 2),
    0xff,
    0xe1,
    0,
    note.length + 2,
    ...note,
    ...jpeg.subarray(2),
  ])
}

test('a large logo is scaled to 512 pixels, a photo is rotated upright, and unused ones are removed by keyboard', async () => {
  const page = await aNewCode()
  const { user, service } = page
  await page.open('Logo or photo')
  const stored = async () => (await service.api('GET', '/logos')).json().data as object[]
  const upload = async (file: File) => {
    await user.upload(screen.getByLabelText('Logo', { exact: true }), file)
    await screen.findByRole('radio', { name: file.name.replace(/\..*/, '') })
  }
  await upload(new File([await drawn('image/png', 1600, 900)], 'large.png', { type: 'image/png' }))
  expect(await stored()).toMatchObject([{ name: 'large.png', width: 512, height: 288 }])
  const photo = lyingDown(await drawn('image/jpeg', 300, 100))
  await upload(new File([photo], 'photo.jpg', { type: 'image/jpeg' }))
  expect((await stored())[0]).toMatchObject({ name: 'photo.jpg', width: 100, height: 300 })

  const manage = screen.getByRole('button', { name: 'Manage images' })
  const press = async (button: HTMLElement) => {
    button.focus()
    await user.keyboard('{Enter}')
  }
  await press(manage)
  const dialog = within(await screen.findByRole('dialog'))
  for (const name of ['large.png', 'photo.jpg']) {
    await press(await dialog.findByRole('button', { name: `Remove: ${name}` }))
    await waitFor(() => expect(dialog.getByRole('button', { name: `Restore: ${name}` })).toHaveFocus())
  }
  expect(await violations()).toEqual([])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(manage).toHaveFocus())
  // The one in the code stays in sight.
  expect(screen.queryByRole('radio', { name: 'large' })).toBeNull()
  expect(screen.getByRole('radio', { name: 'photo' })).toBeChecked()
  await press(manage)
  await user.click(await screen.findByRole('button', { name: 'Restore: large.png' }))
  await screen.findByRole('button', { name: 'Remove: large.png' })
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('radio', { name: 'large' })).not.toBeChecked()
})
