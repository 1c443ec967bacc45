import { maxCounts, maxLengths } from '#contract/limits.ts'
import { useState } from 'react'
import { type BrandInk } from '#contract/inks.ts'
import { processColour } from '#design/print/inks.ts'
import { failureOf } from '../../api/failure-of.ts'
import { type ReadableKit, useUpdateBrandKit } from '../../api/brand-kits.ts'
import { t } from '../../messages/t.ts'
import { CmykFields } from '../inks/ink-fields.tsx'
import { announce } from '../../ui/announce.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { refusalOf } from './kit-files.ts'

export type KitInksDialogProps = { readonly kit: ReadableKit; readonly onClose: () => void }

/** Edits the print values of a kit's colours: CMYK values and named spot colours. */
export function KitInksDialog({ kit, onClose }: KitInksDialogProps) {
  const update = useUpdateBrandKit()
  const [inks, setInks] = useState<readonly BrandInk[]>(kit.design.inks ?? [])
  const colours = [...new Set([...kit.palette, kit.design.color, ...inks.map(({ colour }) => colour)])].slice(
    0,
    maxCounts.inks,
  )

  function save(): void {
    const body = {
      design: { ...kit.design, inks: inks.map((ink) => ({ ...ink, spot: ink.spot?.trim() || null })) },
    }
    update.mutate(
      { id: kit.id, body },
      {
        onSuccess: () => {
          announce(t('ink.kit.saved'))
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('ink.kit.title', { name: kit.name })}
      description={t('ink.kit.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" busy={update.isPending} onClick={save}>
            {t('ink.kit.save')}
          </Button>
        </>
      }
    >
      {update.isError && <Banner tone="bad">{refusalOf(failureOf(update.error))}</Banner>}
      {colours.length === 0 && <p className="text-ink-soft">{t('ink.kit.none')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {colours.map((colour) => (
          <InkRow
            key={colour}
            colour={colour}
            ink={inks.find((one) => one.colour === colour) ?? null}
            onChange={(next) =>
              setInks((before) => [
                ...before.filter((one) => one.colour !== colour),
                ...(next === null ? [] : [next]),
              ])
            }
          />
        ))}
      </ul>
    </Dialog>
  )
}

type InkRowProps = {
  readonly colour: string
  /** Null for a colour that is printed as the printer converts it. */
  readonly ink: BrandInk | null
  readonly onChange: (ink: BrandInk | null) => void
}

function InkRow({ colour, ink, onChange }: InkRowProps) {
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="flex items-center gap-3">
        <span
          aria-hidden
          className="size-8 shrink-0 rounded-base border border-line-strong"
          style={{ background: colour }}
        />
        <div className="flex-1">
          <Switch
            label={colour.toUpperCase()}
            hint={t('ink.kit.use')}
            checked={ink !== null}
            onCheckedChange={(isOn) =>
              onChange(isOn ? { colour, cmyk: [...processColour(colour)], spot: null } : null)
            }
          />
        </div>
      </div>
      {ink !== null && (
        <>
          <CmykFields label="CMYK" value={ink.cmyk} onChange={(cmyk) => onChange({ ...ink, cmyk })} />
          <TextField
            label={t('ink.kit.spot')}
            reserve={false}
            maxLength={maxLengths.spotName}
            placeholder="PANTONE 286 C"
            value={ink.spot ?? ''}
            onChange={({ target }) => onChange({ ...ink, spot: target.value || null })}
          />
        </>
      )}
    </li>
  )
}
