import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { VerdictPanel } from '#dashboard/picture/verdict-panel.tsx'
import { fromMedium, keepWish, readWish } from '#dashboard/picture/planner/print-wish-store.ts'
import { defaultDesign, type Design } from '#design/design.ts'

const payload = 'https://go.acme.com/summer?qr'

/** An editor of one design; this surrounding has no workers, so only the static rules speak. */
function Editor({ start }: { readonly start: Partial<Design> }) {
  const [design, setDesign] = useState<Design>({ ...defaultDesign, ...start })
  return (
    <>
      <VerdictPanel design={design} payload={payload} logo={null} wishKey="new" onRepair={setDesign} />
      <output aria-label="Design">{JSON.stringify(design)}</output>
    </>
  )
}

const shownDesign = () => JSON.parse(screen.getByLabelText('Design').textContent ?? '') as Design

describe('the verdict panel without decoders', () => {
  test('still names the cause, mends it at one press and takes that back at one', async () => {
    const user = userEvent.setup()
    render(<Editor start={{ quietZone: 1 }} />)
    expect(screen.getByText('There is 1 module of free space around the code; phones need 4.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Widen the free space' }))
    expect(shownDesign()).toEqual({ ...defaultDesign, quietZone: 4 })
    expect(screen.queryByText(/free space around the code/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo repair' }))
    expect(shownDesign()).toEqual({ ...defaultDesign, quietZone: 1 })
    expect(screen.queryByRole('button', { name: 'Undo repair' })).toBeNull()
  })

  test('says at once that a code cannot be read', () => {
    render(<Editor start={{ color: '#eeeeee' }} />)
    expect(screen.getByText('Does not scan')).toBeVisible()
    expect(screen.getByText('The modules stand out too little: contrast 1.1, print needs 4.5.')).toBeVisible()
  })

  test('caps the score where the chosen width prints modules too small, and enlarges the print at one press', async () => {
    const user = userEvent.setup()
    keepWish('new', { ...fromMedium('flyer'), width: 6 })
    render(<Editor start={{}} />)
    expect(screen.getByText(/At this size a module prints 0\.\d+ mm wide/)).toBeVisible()
    expect(screen.getByText('Does not scan')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Make it scan everywhere' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Print it larger' }))
    expect(readWish('new').width).toBeNull()
    expect(screen.queryByText(/At this size a module prints/)).toBeNull()
  })

  test('shows before and after of a repair', async () => {
    const user = userEvent.setup()
    render(<Editor start={{ color: '#ffffff', background: { color: '#000000', transparent: false } }} />)
    await user.click(screen.getByText('Show the change'))
    expect(await screen.findByText('Before')).toBeVisible()
    expect(screen.getByText('After')).toBeVisible()
  })

  test('never claims that a picture was tested, and offers to test it again', async () => {
    render(<Editor start={{}} />)
    expect(await screen.findByRole('button', { name: 'Test again' })).toBeVisible()
    expect(screen.queryByText('Scans everywhere')).toBeNull()
  })
})
