import { Navigate, useBlocker, useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import type { PageFont } from '#contract/code-types/common-fields.ts'
import { maxLengths } from '#contract/limits.ts'
import { applyKit, type KitDesign, toKitDesign, withBrandParts } from '#design/brand/brand-kit.ts'
import { defaultDesign, type Design } from '#design/design.ts'
import { type ReadableKit, useBrandKits, useCreateBrandKit, useEditBrandKit } from '../../api/brand-kits.ts'
import { failureOf } from '../../api/failure-of.ts'
import { EditConflict } from '../../api/save-edit.ts'
import { useMay } from '../../api/session.ts'
import { Loaded } from '../../failures/failure-prompt.tsx'
import { t } from '../../messages/t.ts'
import { KitConflictNote } from '../../picture/kits/kit-conflict.tsx'
import { kitPalette, refusalOf } from '../../picture/kits/kit-files.ts'
import { useLogoPalette } from '../../picture/logo-palette.ts'
import { announce } from '../../ui/announce.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { usePageTitle } from '../../ui/page.ts'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Colours, FontField, FrameFields, LogoChoice, LookChoice, PaletteFields } from './kit-fields.tsx'
import { KitPreviews } from './kit-previews.tsx'

/** A brand kit, new or known, with what it looks like while it is edited. */
export function KitScreen() {
  const { kitId } = useParams({ from: '/signed-in/account/kits/$kitId' })
  const mayCreate = useMay('createBrandKit')
  const mayEdit = useMay('updateBrandKit')
  const isNew = kitId === 'new'
  return (
    <Loaded query={useBrandKits()} className="h-80 w-full">
      {(kits) => {
        const kit = kits.find(({ id }) => id === kitId)
        if (isNew ? !mayCreate : kit === undefined || !mayEdit) return <Navigate to="/account/kits" replace />
        return <KitEditor key={kitId} kit={kit ?? null} />
      }}
    </Loaded>
  )
}

function KitEditor({ kit }: { readonly kit: ReadableKit | null }) {
  const input = useRef<HTMLInputElement>(null)
  const form = useKitForm({ kit, input })
  const { fullPalette } = form
  const { name, design, font } = form.values
  const title = kit === null ? t('brand.form.new') : t('brand.form.edit', { name: kit.name })
  usePageTitle(title)
  const brand = useMemo(
    () => ({ design: toKitDesign(design, font), palette: [...fullPalette] }),
    [design, font, fullPalette],
  )
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-1">
        <BackLink to="/account/kits">{t('account.kits')}</BackLink>
        <h1 className="text-headline font-semibold tracking-tight">{title}</h1>
      </header>
      <div className="grid grid-cols-1 gap-6 wide:grid-cols-[minmax(0,1fr)_minmax(18rem,26rem)] wide:gap-10">
        <form noValidate onSubmit={form.save} className="flex min-w-0 flex-col gap-4">
          <KitFields isNew={kit === null} form={form} input={input} />
          <KitConflictNote edit={form.update} {...form.outcome} />
          <div className="flex justify-end border-line py-3 wide:sticky wide:bottom-0 wide:z-10 wide:border-t wide:bg-paper">
            <Button variant="primary" type="submit" busy={form.isSaving}>
              {t('brand.save.action')}
            </Button>
          </div>
        </form>
        <div className="min-w-0 max-wide:order-first">
          <div className="wide:sticky wide:top-8">
            <KitPreviews name={name} design={design} brand={brand} />
          </div>
        </div>
      </div>
      <LeaveKit isDirty={form.isDirty} />
    </div>
  )
}

type FieldsProps = {
  readonly isNew: boolean
  readonly form: ReturnType<typeof useKitForm>
  readonly input: RefObject<HTMLInputElement | null>
}

function KitFields({ isNew, form: { values, set, error, fullPalette }, input }: FieldsProps) {
  const { name, design, font, isDefault, logos, colourNames } = values
  const onChange = (next: Design) => set({ design: next })
  return (
    <>
      <Part title={null}>
        <TextField
          ref={input}
          label={t('brand.save.name')}
          error={error}
          value={name}
          maxLength={maxLengths.name}
          dir="auto"
          autoComplete="off"
          onChange={(event) => set({ name: event.target.value })}
        />
        {isNew && (
          <Switch
            label={t('brand.save.default')}
            checked={isDefault}
            onCheckedChange={(next) => set({ isDefault: next })}
          />
        )}
      </Part>
      <Part title={null}>
        <LogoChoice
          design={design}
          onChange={onChange}
          others={logos}
          onOthersChange={(next) => set({ logos: next })}
        />
      </Part>
      <Part title={t('brand.form.code')}>
        <Colours design={design} onChange={onChange} />
        <LookChoice design={design} onChange={onChange} />
      </Part>
      <Part title={t('editor.frame.label')}>
        <FrameFields design={design} onChange={onChange} />
      </Part>
      <Part title={t('brand.save.palette')}>
        <PaletteFields palette={fullPalette} names={colourNames} onChange={set} />
        <FontField font={font} onChange={(next) => set({ font: next })} />
      </Part>
    </>
  )
}

function Part({ title, children }: { readonly title: string | null; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 rounded-large border border-line bg-sheet p-4 sm:p-6">
      {title !== null && <h2 className="font-semibold">{title}</h2>}
      {children}
    </section>
  )
}

/** The typed values. The palette follows the colours of the code and of the logo until it is changed itself. */
function useKitValues(kit: ReadableKit | null) {
  const [first] = useState(() => startOf(kit))
  const [values, setValues] = useState(first)
  const change = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }))
  const { palette, design } = values
  const { data: logoColours = [] } = useLogoPalette(design.logo?.id ?? null)
  const fullPalette = useMemo(
    () => palette ?? kitPalette(design, [...(kit?.palette ?? []), ...logoColours]),
    [palette, design, kit, logoColours],
  )
  return { values, change, fullPalette, isDirty: values !== first }
}

type KitFormOptions = { readonly kit: ReadableKit | null; readonly input: RefObject<HTMLInputElement | null> }

/** A kit and its save. Keeps the values after a failure. */
function useKitForm({ kit, input }: KitFormOptions) {
  const navigate = useNavigate()
  const create = useCreateBrandKit()
  const update = useEditBrandKit(kit?.id ?? '')
  const [from] = useState(kit)
  const [error, setError] = useState<string | undefined>()
  const { values, change, fullPalette, isDirty } = useKitValues(kit)

  function refuse(words: string): void {
    setError(words)
    input.current?.focus()
  }

  const outcome = {
    onSuccess() {
      announce(t('brand.saved', { name: values.name.trim() }))
      void navigate({ to: '/account/kits', ignoreBlocker: true })
    },
    onError(thrown: Error) {
      if (!(thrown instanceof EditConflict)) refuse(refusalOf(failureOf(thrown)))
    },
  }

  function save(event: FormEvent): void {
    event.preventDefault()
    if (create.isPending || update.isPending) return
    const name = values.name.trim()
    if (name === '') return refuse(t('brand.save.nameMissing'))
    const logos = values.logos.filter((id) => id !== values.design.logo?.id)
    const design = withBrandParts(toKitDesign(values.design, values.font), {
      inks: kit?.design.inks,
      logos,
      colourNames: namesOf(values.colourNames, fullPalette),
    })
    const body = { name, design, palette: [...fullPalette] }
    if (from === null) create.mutate({ ...body, ...(values.isDefault && { isDefault: true }) }, outcome)
    else update.mutate({ from, mine: body }, outcome)
  }

  function set(part: Partial<Values>): void {
    if (part.name !== undefined) setError(undefined)
    change(part)
  }

  const isSaving = create.isPending || update.isPending
  return { values, set, fullPalette, isDirty, update, outcome, error, save, isSaving }
}

type Values = {
  readonly name: string
  readonly design: Design
  readonly font: PageFont | undefined
  /** Null while it follows the colours of the code and of the logo. */
  readonly palette: readonly string[] | null
  /** Ids of further logos. */
  readonly logos: readonly string[]
  readonly colourNames: NonNullable<KitDesign['colourNames']>
  readonly isDefault: boolean
}

function startOf(kit: ReadableKit | null): Values {
  return {
    name: kit?.name ?? '',
    design: kit === null ? { ...defaultDesign, pattern: 'square' } : applyKit(defaultDesign, kit.design),
    font: kit?.design.pageFont,
    palette: null,
    logos: kit?.design.logos ?? [],
    colourNames: kit?.design.colourNames ?? {},
    isDefault: false,
  }
}

/** The names of the colours that the palette has. */
function namesOf(names: Values['colourNames'], palette: readonly string[]): Values['colourNames'] {
  const named = palette.map((colour) => [colour, names[colour]?.trim() ?? ''] as const)
  return Object.fromEntries(named.filter(([, name]) => name !== ''))
}

/** Asks before a page with changes is left. */
function LeaveKit({ isDirty }: { readonly isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const isAsking = blocker.status === 'blocked'
  return (
    <AlertDialog
      open={isAsking}
      onClose={() => isAsking && blocker.reset()}
      title={t('editor.leave.title')}
      description={t('editor.leave.text')}
      cancel={t('editor.leave.stay')}
      confirm={t('editor.leave.leave')}
      destructive
      onConfirm={() => {
        if (isAsking) blocker.proceed()
      }}
    />
  )
}
