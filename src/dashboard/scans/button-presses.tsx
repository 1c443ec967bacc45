import { useId } from 'react'
import type { ButtonPresses } from '#contract/scans.ts'
import { usePresses } from '../api/scans.ts'
import { formatNumber } from '../messages/format.ts'
import { t, textOf } from '../messages/t.ts'

/** Presses on the page of a code, button by button. Shows nothing until they are known. */
export function ButtonPressesTable({ codeId }: { readonly codeId: number }) {
  const id = useId()
  const presses = usePresses(codeId).data
  if (presses === undefined) return null
  const { total, buttons } = presses
  const most = Math.max(1, ...buttons.map((button) => button.presses))
  return (
    <section aria-labelledby={id} className="rounded-large border border-line bg-sheet p-4 sm:p-6">
      <h2 id={id} className="font-semibold">
        {t('scans.buttons')}
      </h2>
      <p className="text-small text-ink-soft">
        {t(buttons.length === 0 ? 'scans.buttons.none' : 'scans.buttons.text')}
      </p>
      {buttons.length > 0 && (
        <table aria-labelledby={id} className="mt-2 w-full table-fixed text-small">
          <thead className="text-ink-soft">
            <tr>
              <th scope="col" className="py-1 text-start font-medium">
                {t('scans.buttons.button')}
              </th>
              <th scope="col" className="w-24 py-1 text-end font-medium">
                {t('scans.clicks')}
              </th>
            </tr>
          </thead>
          <tbody>
            {buttons.map((button) => (
              <tr key={button.name} className="border-t border-line">
                <th scope="row" className="relative py-1.5 ps-2 text-start font-normal">
                  <span
                    aria-hidden
                    className="absolute inset-y-1 start-0 rounded-small bg-signal/14"
                    style={{ width: `${(button.presses / most) * 100}%` }}
                  />
                  <ButtonName button={button} />
                </th>
                <td className="py-1.5 text-end">{formatNumber(button.presses)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line-strong font-medium">
              <th scope="row" className="py-1.5 ps-2 text-start font-medium">
                {t('scans.buttons.total')}
              </th>
              <td className="py-1.5 text-end">{formatNumber(total)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}

function ButtonName({ button }: { readonly button: ButtonPresses }) {
  const words = buttonWords(button)
  const place = button.address?.replace(/^https?:\/\/(www\.)?/, '') ?? ''
  return (
    <span className="relative flex min-w-0 gap-2">
      <span dir="auto" className="truncate" title={words}>
        {words}
      </span>
      {place !== '' && place !== words && (
        <span dir="ltr" className="truncate text-ink-soft max-sm:hidden" title={place}>
          {place}
        </span>
      )}
    </span>
  )
}

function buttonWords({ name, label, address, isShown }: ButtonPresses): string {
  if (label !== '') return label
  if (!isShown && standardWords(name) === null) return t('scans.buttons.removed')
  return standardWords(name.replace(/-.*$/, '')) ?? address?.replace(/^https?:\/\/(www\.)?/, '') ?? name
}

/** The words for a button that every page of its kind has; null for any other. */
function standardWords(name: string): string | null {
  return textOf(`scans.button.${name}`, {})
}
