import type { ReactNode } from 'react'
import { wearPalette } from '#design/brand/palette.ts'
import { t } from '../../messages/t.ts'
import { useLogoPalette } from '../../picture/logo-palette.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { useEditor } from '../editor-context.ts'

/** The colours of the logo, with a button that applies them. */
export function LogoColours({ logoId }: { readonly logoId: string }) {
  const { history } = useEditor()
  const { data: colours = [] } = useLogoPalette(logoId)
  if (colours.length === 0) return null
  return (
    <Swatches
      label={t('brand.logo.colours')}
      colours={colours}
      onPick={(colour) => history.change('color', (design) => ({ ...design, color: colour, preset: colour }))}
      action={
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            history.change('logo-colours', (design) => wearPalette(design, colours))
            announce(t('brand.logo.used'))
          }}
        >
          {t('brand.logo.use')}
        </Button>
      }
    />
  )
}

type SwatchesProps = {
  readonly label: string
  readonly hint?: string
  readonly colours: readonly string[]
  readonly onPick?: (colour: string) => void
  readonly action?: ReactNode
}

const swatchClass = 'block size-7 rounded-small border border-line-strong'

/** Colour swatches with their codes as accessible text. */
export function Swatches({ label, hint, colours, onPick, action }: SwatchesProps) {
  return (
    <div>
      <p className="text-small font-medium">{label}</p>
      <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
        <ul className="flex flex-wrap gap-1.5">
          {colours.map((colour) => (
            <li key={colour} title={colour}>
              {onPick === undefined ? (
                <span className={swatchClass} style={{ backgroundColor: colour }}>
                  <span className="sr-only">{colour}</span>
                </span>
              ) : (
                <button
                  type="button"
                  aria-label={t('brand.logo.pick', { colour })}
                  onClick={() => onPick(colour)}
                  className={`${swatchClass} hover:border-ink`}
                  style={{ backgroundColor: colour }}
                />
              )}
            </li>
          ))}
        </ul>
        {action}
      </div>
      {hint !== undefined && <p className="mt-1.5 text-small text-ink-soft">{hint}</p>}
    </div>
  )
}
