import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useMemo, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { ConditionList, Verdict } from '#dashboard/picture/verdict/verdict.tsx'
import {
  fromMedium,
  savePrintSettings,
  readPrintSettings,
} from '#dashboard/picture/planner/print-settings.ts'
import { defaultDesign, type Design } from '#design/design.ts'

const payload = 'https://go.acme.com/summer?qr'

/** An editor of one design; without workers only the static rules run. */
function Editor({ start }: { readonly start: Partial<Design> }) {
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  const [design, setDesign] = useState<Design>({ ...defaultDesign, ...start })
  const code = useMemo(() => ({ design, payload, assets: { logo: null, glyphs: null } }), [design])
  return (
    <>
      <Verdict code={code} settingsKey="new" onRepair={setDesign} sheet={sheet} onOpen={() => undefined} />
      <section aria-label="Sheet" ref={setSheet} />
      <output aria-label="Design">{JSON.stringify(design)}</output>
    </>
  )
}

const shownDesign = () => JSON.parse(screen.getByLabelText('Design').textContent ?? '') as Design

describe('the verdict without decoders', () => {
  test('names the cause, fixes it in one click and undoes it in one', async () => {
    const user = userEvent.setup()
    render(<Editor start={{ quietZone: 1 }} />)
    expect(screen.getByText('The white border is 1 square wide; phones need 4.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Widen the white border' }))
    expect(shownDesign()).toEqual({ ...defaultDesign, quietZone: 4 })
    expect(screen.queryByText(/The white border is/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo fix' }))
    expect(shownDesign()).toEqual({ ...defaultDesign, quietZone: 1 })
    expect(screen.queryByRole('button', { name: 'Undo fix' })).toBeNull()
  })

  test('shows at once that a code cannot be read', () => {
    render(<Editor start={{ color: '#eeeeee' }} />)
    expect(screen.getByRole('button', { name: 'Fix it: the colour is too pale' })).toBeVisible()
    expect(screen.getByText('The squares are too pale (contrast 1.1 of 7)')).toBeVisible()
  })

  test('caps the score when the print width is too small, and enlarges the print in one click', async () => {
    const user = userEvent.setup()
    savePrintSettings('new', { ...fromMedium('flyer'), width: 6 })
    render(<Editor start={{}} />)
    expect(screen.getByText(/The finest detail prints 0\.\d+ mm wide/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Fix it: it prints too small' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Make it scan everywhere' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Print it larger' }))
    expect(readPrintSettings('new').width).toBeNull()
    expect(screen.queryByText(/The finest detail prints/)).toBeNull()
  })

  test('offers square corners to older scanners in the sheet only, and gives the own corners back', async () => {
    const user = userEvent.setup()
    const leaf = { cornerSquare: { type: 'leaf', color: null } }
    render(<Editor start={leaf} />)
    const hint = 'Older scanners of tills and web pages may need square corners.'
    expect(within(screen.getByRole('region', { name: 'Sheet' })).getByText(hint)).toBeVisible()
    expect(screen.getAllByText(hint)).toHaveLength(1)
    const corners = screen.getByRole('switch', { name: 'Square corners' })
    expect(corners).not.toBeChecked()
    await user.click(corners)
    expect(shownDesign()).toEqual(defaultDesign)
    await user.click(screen.getByRole('switch', { name: 'Square corners', checked: true }))
    expect(shownDesign()).toEqual({ ...defaultDesign, ...leaf })
  })

  test('says nothing of older scanners for square corners', () => {
    render(<Editor start={{}} />)
    expect(screen.queryByRole('switch', { name: 'Square corners' })).toBeNull()
  })

  test('previews a repair before and after', async () => {
    const user = userEvent.setup()
    render(<Editor start={{ color: '#ffffff', background: { color: '#000000', transparent: false } }} />)
    await user.click(screen.getByText('Preview the change'))
    expect(await screen.findByText('Before')).toBeVisible()
    expect(screen.getByText('After')).toBeVisible()
  })

  test('never claims an untested picture was tested, and offers to test again', async () => {
    render(<Editor start={{}} />)
    expect(await screen.findByRole('button', { name: 'Test again' })).toBeVisible()
    expect(screen.queryByText('Scans everywhere')).toBeNull()
  })
})

test('a condition in which only some tries were read is not called failed', () => {
  const clean = { readBy: ['ZXing'], otherText: null, inverted: false, hasStrayFinders: false }
  const outcome = { possible: 4, seeds: 2, passed: false }
  render(
    <ConditionList
      clean={clean}
      conditions={[
        { ...outcome, id: 'small-2', read: 2 },
        { ...outcome, id: 'blurred', read: 0 },
      ]}
      worst={null}
    />,
  )
  const lines = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)
  expect(lines).toEqual(['On screenpassed', 'Very smallread sometimes', 'Out of focusfailed'])
})
