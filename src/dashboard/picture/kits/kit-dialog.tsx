import { type FormEvent, useMemo, useRef, useState } from 'react'
import type { BrandInk } from '#contract/inks.ts'
import { maxCounts, maxLengths } from '#contract/limits.ts'
import { applyKit, type KitDesign, toKitDesign, withInks } from '#design/brand/brand-kit.ts'
import { applyStartingPoint, startingPointIds, startingPoints } from '#design/brand/starting-points.ts'
import { defaultDesign, defaultLogo, type Design } from '#design/design.ts'
import { loadPress } from '#design/print/press.ts'
import { thresholds, contrast } from '#design/scannability/thresholds.ts'
import { type ReadableKit, useCreateBrandKit, useEditBrandKit } from '../../api/brand-kits.ts'
import { failureOf } from '../../api/failure-of.ts'
import { useLogoImage, useLogos } from '../../api/logos.ts'
import { formatNumber } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Banner } from '../../ui/banner.tsx'
import { ColourField } from '../../ui/colour-field.tsx'
import { Dialog, FormDialog } from '../../ui/dialog.tsx'
import { PictureChoice } from '../../ui/picture-choice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ChoicePicture } from '../choice-picture.tsx'
import { CmykFields } from '../inks/ink-fields.tsx'
import { useLogoPalette } from '../logo-palette.ts'
import { useRenderAssets } from '../use-code-svg.ts'
import { EditConflict } from '../../api/save-edit.ts'
import { KitConflictNote } from './kit-conflict.tsx'
import { kitPalette, refusalOf } from './kit-files.ts'
import { fileTitle } from '../../ui/file-title.ts'

type KitDialogProps = {
  readonly kit: ReadableKit | null
  readonly payload: string
  readonly onClose: () => void
}

/** Makes or edits a kit without a code: name, look, colours and logo. */
export function KitDialog({ kit, payload, onClose }: KitDialogProps) {
  const form = useKitForm(kit, onClose)
  const { input, name, setName, design, setDesign, isDefault, setIsDefault, error, isSaving, save } = form
  return (
    <FormDialog
      wide
      onClose={onClose}
      initialFocus={input}
      title={kit === null ? t('brand.form.new') : t('brand.form.edit', { name: kit.name })}
      confirm={t('brand.save.action')}
      busy={isSaving}
      onSubmit={save}
      className="flex flex-col gap-4"
    >
      <div className="flex items-start gap-4">
        <span
          aria-hidden
          className="flex size-24 shrink-0 overflow-hidden rounded-base border border-line bg-print sm:size-32"
        >
          <DesignPicture design={design} payload={payload} />
        </span>
        <div className="min-w-0 flex-1">
          <TextField
            ref={input}
            label={t('brand.save.name')}
            error={error}
            value={name}
            maxLength={maxLengths.name}
            dir="auto"
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
          {kit === null && (
            <Switch label={t('brand.save.default')} checked={isDefault} onCheckedChange={setIsDefault} />
          )}
        </div>
      </div>
      <LookChoice design={design} payload={payload} onChange={setDesign} />
      <Colours design={design} onChange={setDesign} />
      <LogoChoice design={design} onChange={setDesign} />
      <KitConflictNote edit={form.update} {...form.outcome} />
    </FormDialog>
  )
}

/** The typed kit and its save. Keeps the values after a failure. */
function useKitForm(kit: ReadableKit | null, onSaved: () => void) {
  const input = useRef<HTMLInputElement>(null)
  const create = useCreateBrandKit()
  const update = useEditBrandKit(kit?.id ?? '')
  const [from] = useState(kit)
  const [name, setName] = useState(kit?.name ?? '')
  const [design, setDesign] = useState<Design>(() =>
    kit === null ? { ...defaultDesign, pattern: 'square' } : applyKit(defaultDesign, kit.design),
  )
  const [isDefault, setIsDefault] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const { data: logoColours = [] } = useLogoPalette(design.logo?.id ?? null)

  function refuse(words: string): void {
    setError(words)
    input.current?.focus()
  }

  const outcome = {
    onSuccess() {
      announce(t('brand.saved', { name: name.trim() }))
      onSaved()
    },
    onError(thrown: Error) {
      if (!(thrown instanceof EditConflict)) refuse(refusalOf(failureOf(thrown)))
    },
  }

  function save(event: FormEvent): void {
    event.preventDefault()
    // In React's tree this form may be inside the editor's form, so its submit would bubble.
    event.stopPropagation()
    if (create.isPending || update.isPending) return
    const wanted = name.trim()
    if (wanted === '') return refuse(t('brand.save.nameMissing'))
    const body = {
      name: wanted,
      design: withInks(toKitDesign(design, kit?.design.pageFont), kit?.design.inks),
      palette: kitPalette(design, [...(kit?.palette ?? []), ...logoColours]),
    }
    if (from === null) create.mutate({ ...body, ...(isDefault && { isDefault }) }, outcome)
    else update.mutate({ from, mine: body }, outcome)
  }

  return {
    update,
    outcome,
    input,
    name,
    setName: (typed: string) => {
      setName(typed)
      setError(undefined)
    },
    design,
    setDesign,
    isDefault,
    setIsDefault,
    error,
    isSaving: create.isPending || update.isPending,
    save,
  }
}

function DesignPicture({ design, payload }: { readonly design: Design; readonly payload: string }) {
  const shown = useMemo(() => ({ ...design, quietZone: 2 }), [design])
  return <ChoicePicture design={shown} payload={payload} assets={useRenderAssets(shown)} />
}

type PartProps = { readonly design: Design; readonly onChange: (design: Design) => void }

function LookChoice({ design, payload, onChange }: PartProps & { readonly payload: string }) {
  const looks = startingPointIds.map((id) => ({
    id,
    design: applyStartingPoint(design, startingPoints[id]),
  }))
  const worn = looks.find((look) => sameLook(look.design, design))
  return (
    <PictureChoice
      label={t('brand.points')}
      value={worn?.id ?? ''}
      onValueChange={(id) => {
        const look = looks.find((one) => one.id === id)
        if (look !== undefined) onChange(look.design)
      }}
      options={looks.map((look) => ({
        value: look.id,
        label: t(`brand.point.${look.id}`),
        picture: <DesignPicture design={look.design} payload={payload} />,
      }))}
    />
  )
}

function sameLook(one: Design, other: Design): boolean {
  const look = ({ preset: _preset, barcode: _barcode, ...rest }: Design) =>
    toKitDesign({ ...defaultDesign, ...rest })
  const sorted = (design: KitDesign) =>
    JSON.stringify(Object.entries(design).toSorted(([one], [other]) => one.localeCompare(other)))
  return sorted(look(one)) === sorted(look(other))
}

function Colours({ design, onChange }: PartProps) {
  const { color, background, cornerSquare } = design
  const figure = contrast(color, background.color)
  const isPale = !background.transparent && figure < thresholds.contrast.safe
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
      <ColourField
        label={t('brand.form.code')}
        value={color}
        error={
          isPale ? t('brand.form.pale', { figure: formatNumber(Math.floor(figure * 10) / 10) }) : undefined
        }
        onValueChange={(next) => onChange({ ...design, color: next, preset: next })}
      />
      <ColourField
        label={t('brand.form.background')}
        value={background.color}
        onValueChange={(next) => onChange({ ...design, background: { color: next, transparent: false } })}
      />
      <ColourField
        label={t('brand.form.corners')}
        value={cornerSquare.color ?? color}
        onValueChange={(next) => onChange({ ...design, cornerSquare: { ...cornerSquare, color: next } })}
      />
    </div>
  )
}

const logosShown = 11

function LogoChoice({ design, onChange }: PartProps) {
  const { data: logos = [] } = useLogos()
  const chosen = design.logo?.id ?? ''
  const offered = logos.filter(
    ({ id, isRemoved, purpose }, index) =>
      id === chosen || (isRemoved !== true && (purpose ?? 'logo') === 'logo' && index < logosShown),
  )
  if (offered.length === 0) return null
  return (
    <PictureChoice
      label={t('brand.form.logo')}
      value={chosen}
      onValueChange={(id) =>
        onChange({ ...design, logo: id === '' ? null : { ...defaultLogo, ...design.logo, id } })
      }
      options={[
        {
          value: '',
          label: t('brand.form.noLogo'),
          picture: <span className="h-px w-3/4 -rotate-45 bg-line-strong" />,
        },
        ...offered.map(({ id, name }) => ({
          value: id,
          label: fileTitle(name),
          picture: <LogoPicture id={id} />,
        })),
      ]}
    />
  )
}

function LogoPicture({ id }: { readonly id: string }) {
  const { data: image } = useLogoImage(id)
  return image ? <img src={image.href} alt="" className="size-full object-contain p-2" /> : null
}

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
