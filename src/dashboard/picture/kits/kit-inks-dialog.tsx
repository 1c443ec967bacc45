import { useState } from 'react'
import type { BrandInk } from '#contract/inks.ts'
import { maxCounts, maxLengths } from '#contract/limits.ts'
import { loadPress } from '#design/print/press.ts'
import { type ReadableKit, useEditBrandKit } from '../../api/brand-kits.ts'
import { failureOf } from '../../api/failure-of.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CmykFields } from '../inks/ink-fields.tsx'
import { EditConflict } from '../../api/save-edit.ts'
import { KitConflictNote } from './kit-conflict.tsx'
import { refusalOf } from './kit-files.ts'

export function KitInksDialog({ kit, onClose }: { kit: ReadableKit; onClose: () => void }) {
  const update = useEditBrandKit(kit.id)
  const [from] = useState(kit)
  const [inks, setInks] = useState<readonly BrandInk[]>(kit.design.inks ?? [])
  const colours = [...new Set([...kit.palette, kit.design.color, ...inks.map(({ colour }) => colour)])].slice(
    0,
    maxCounts.inks,
  )

  function save(): void {
    const mine = {
      design: { ...from.design, inks: inks.map((ink) => ({ ...ink, spot: ink.spot?.trim() || null })) },
    }
    update.mutate({ from, mine }, { onSuccess })
  }

  function onSuccess(): void {
    announce(t('ink.kit.saved'))
    onClose()
  }

  return (
    <Dialog
      onClose={onClose}
      title={t('ink.kit.title', { name: kit.name })}
      description={t('ink.kit.text')}
      confirm={t('ink.kit.save')}
      busy={update.isPending}
      onConfirm={save}
    >
      <KitConflictNote edit={update} onSuccess={onSuccess} />
      {update.isError && !(update.error instanceof EditConflict) && (
        <Banner tone="bad">{refusalOf(failureOf(update.error))}</Banner>
      )}
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
            onCheckedChange={(isOn) => {
              if (isOn) void pressInk(colour).then(onChange)
              else onChange(null)
            }}
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

/** The values of the press, to start from; without its tables, no ink yet. */
async function pressInk(colour: string): Promise<BrandInk> {
  const press = await loadPress().catch(() => null)
  const [cyan, magenta, yellow, black] = press?.inksOf(colour) ?? [0, 0, 0, 0]
  return { colour, cmyk: [cyan, magenta, yellow, black], spot: null }
}
