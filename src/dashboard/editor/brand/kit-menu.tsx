import { Link } from '@tanstack/react-router'
import { Bookmark, Ellipsis, SlidersHorizontal } from 'lucide-react'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { PageFont } from '#contract/code-types/common-fields.ts'
import { maxLengths } from '#contract/limits.ts'
import { toKitDesign, withBrandParts } from '#design/brand/brand-kit.ts'
import { useBrandKits, useCreateBrandKit, useEditBrandKit } from '../../api/brand-kits.ts'
import { failureOf } from '../../api/failure-of.ts'
import { offers } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { EditConflict } from '../../api/save-edit.ts'
import { KitConflictNote } from '../../picture/kits/kit-conflict.tsx'
import { kitPalette, refusalOf, usedFont } from '../../picture/kits/kit-files.ts'
import { KitList, useKitFiles } from '../../picture/kits/kit-list.tsx'
import { useLogoPalette } from '../../picture/logo-palette.ts'
import { announce } from '../../ui/announce.ts'
import { Dialog, FormDialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSamplePayload } from '../drawn-code.ts'
import { useDesign, useEditor, useEditorForm } from '../editor-context.ts'
import { Swatches } from './logo-colours.tsx'

export function KitMenu() {
  const { session } = useEditor()
  const [open, setOpen] = useState<'save' | 'manage' | null>(null)
  const [asked, setAsked] = useState({ save: false, manage: false })
  if (!offers(session, 'createBrandKit')) return null

  function show(dialog: 'save' | 'manage'): void {
    setAsked((before) => ({ ...before, [dialog]: true }))
    setOpen(dialog)
  }
  return (
    <>
      <Menu
        trigger={<IconButton label={t('brand.kits')} icon={Ellipsis} />}
        actions={[
          { label: t('brand.save'), icon: Bookmark, onSelect: () => show('save') },
          { label: t('brand.manage'), icon: SlidersHorizontal, onSelect: () => show('manage') },
        ]}
      />
      {asked.save && <SaveKitDialog open={open === 'save'} onClose={() => setOpen(null)} />}
      {asked.manage && <ManageKitsDialog open={open === 'manage'} onClose={() => setOpen(null)} />}
    </>
  )
}

function ManageKitsDialog({ open, onClose }: KitDialogProps) {
  const design = useDesign()
  const { getValues } = useEditorForm()
  const { data: logoColours = [] } = useLogoPalette(design.logo?.id ?? null)
  const { text: payload } = useSamplePayload()
  const files = useKitFiles()
  return (
    <Dialog open={open} onClose={onClose} title={t('brand.manage.title')} actions={files.buttons}>
      <KitList
        payload={payload}
        replacement={() => ({
          design: toKitDesign(design, usedFont(getValues)),
          palette: kitPalette(design, logoColours),
        })}
      />
      {files.problems}
      <p className="mt-4 text-small">
        <Link to="/account/kits" className="text-signal underline underline-offset-2">
          {t('brand.manage.page')}
        </Link>
      </p>
    </Dialog>
  )
}

export type KitDialogProps = { readonly open: boolean; readonly onClose: () => void }

type SaveKitDialogProps = KitDialogProps & {
  /** A brand that the design comes from: its name, colours and font. */
  readonly brand?: KnownBrand
}

type KnownBrand = {
  readonly name: string
  readonly palette: readonly string[]
  readonly font: PageFont | null
}

/** Saves the current design as a kit. An existing name replaces that kit's design. */
export function SaveKitDialog({ open, onClose, brand }: SaveKitDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  const design = useDesign()
  const { data: logoColours = [] } = useLogoPalette(design.logo?.id ?? null)
  const palette = kitPalette(design, [...(brand?.palette ?? []), ...logoColours])
  const form = useKitForm({ palette, brand, input, onSaved: onClose })
  const { name, setName, isDefault, setIsDefault, error, existing, isSaving, save } = form

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      initialFocus={input}
      title={t('brand.save.title')}
      description={t('brand.save.text')}
      confirm={existing === undefined ? t('brand.save.action') : t('brand.save.replace')}
      busy={isSaving}
      onSubmit={save}
      className="flex flex-col gap-4"
    >
      <TextField
        ref={input}
        label={t('brand.save.name')}
        value={name}
        maxLength={maxLengths.name}
        dir="auto"
        autoComplete="off"
        hint={existing === undefined ? undefined : t('brand.save.replaces')}
        error={error}
        onChange={(event) => setName(event.target.value)}
      />
      <Swatches label={t('brand.save.palette')} hint={t('brand.save.paletteHint')} colours={palette} />
      <Switch label={t('brand.save.default')} checked={isDefault} onCheckedChange={setIsDefault} />
      <KitConflictNote edit={form.update} {...form.outcome} />
    </FormDialog>
  )
}

type KitFormOptions = {
  readonly palette: ReturnType<typeof kitPalette>
  readonly brand: KnownBrand | undefined
  readonly input: RefObject<HTMLInputElement | null>
  readonly onSaved: () => void
}

/** The typed name and its save: a new kit, or a new design for the kit of that name. */
function useKitForm({ palette, brand, input, onSaved }: KitFormOptions) {
  const design = useDesign()
  const { getValues } = useEditorForm()
  const { data: kits = [] } = useBrandKits()
  const create = useCreateBrandKit()
  const [name, setName] = useState(brand?.name ?? '')
  const [isDefault, setIsDefault] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const wanted = name.trim()
  const existing = kits.find((kit) => kit.name.toLowerCase() === wanted.toLowerCase())
  const update = useEditBrandKit(existing?.id ?? '')

  const isSaving = create.isPending || update.isPending
  const outcome = {
    onSuccess() {
      announce(t('brand.saved', { name: wanted }))
      setName('')
      setIsDefault(false)
      onSaved()
    },
    onError(thrown: Error) {
      if (!(thrown instanceof EditConflict)) setError(refusalOf(failureOf(thrown)))
    },
  }

  function save(event: FormEvent): void {
    event.preventDefault()
    // In React's tree this form is inside the editor form, so its submit would bubble.
    event.stopPropagation()
    if (isSaving) return
    if (wanted === '') {
      setError(t('brand.save.nameMissing'))
      input.current?.focus()
      return
    }
    const body = {
      name: wanted,
      design: withBrandParts(
        toKitDesign(design, usedFont(getValues) ?? brand?.font ?? undefined),
        existing?.design,
      ),
      palette,
      ...(isDefault && { isDefault }),
    }
    if (existing === undefined) create.mutate(body, outcome)
    else update.mutate({ from: existing, mine: body }, outcome)
  }

  return {
    update,
    outcome,
    name,
    setName: (typed: string) => {
      setName(typed)
      setError(undefined)
    },
    isDefault,
    setIsDefault,
    error,
    existing,
    isSaving,
    save,
  }
}
