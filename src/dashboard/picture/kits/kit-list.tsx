import { FileButton } from '../file-button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { maxLengths } from '#contract/limits.ts'
import { applyKit, withBrandParts } from '#design/brand/brand-kit.ts'
import { defaultDesign } from '#design/design.ts'
import {
  brandKitsQuery,
  type ReadableKit,
  useBrandKits,
  useDeleteBrandKit,
  type KitFields,
  useEditBrandKit,
} from '../../api/brand-kits.ts'
import { failureOf } from '../../api/failure-of.ts'
import { logosQuery } from '../../api/logos.ts'
import { useMay } from '../../api/session.ts'
import { Loaded } from '../../failures/failure-prompt.tsx'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { pressedKey } from '../../ui/keys.ts'
import { Menu, type MenuAction } from '../../ui/menu.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ChoicePicture } from '../choice-picture.tsx'
import { useRenderAssets } from '../use-code-svg.ts'
import { KitInksDialog } from './kit-inks-dialog.tsx'
import { exportKits, type Imported, importKits, refusalOf } from './kit-files.ts'

type Refused = Imported & { readonly file: string }

type KitListProps = {
  readonly payload: string
  /** The design and the colours that may replace those of a kit; left out where no design is open. */
  readonly replacement?: (() => Pick<ReadableKit, 'design' | 'palette'>) | undefined
}

/** The brand kits: rename, replace, set default, delete, export, import. */
export function KitList(props: KitListProps) {
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <>
      <Loaded query={useBrandKits()} className="h-80 w-full">
        {(kits) =>
          kits.length === 0 ? (
            <p className="rounded-large border border-line bg-sheet p-4 text-ink-soft">
              {t('brand.manage.empty')}
            </p>
          ) : (
            <ul
              className={
                isPage(props)
                  ? 'grid gap-4 sm:grid-cols-2 canvas:grid-cols-3'
                  : 'flex flex-col divide-y divide-line border-y border-line'
              }
            >
              {kits.map((kit) => (
                <KitRow key={kit.id} kit={kit} onProblem={setProblem} {...props} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Problem words={problem} />
    </>
  )
}

/** On the page of the brands a kit is a card with its colours; beside an open design it is a row. */
function isPage({ replacement }: Pick<KitListProps, 'replacement'>): boolean {
  return replacement === undefined
}

function Problem({ words }: { readonly words: string | null }) {
  return (
    words !== null && (
      <div className="mt-4">
        <Banner tone="bad">{words}</Banner>
      </div>
    )
  )
}

/** Exports and imports kits: the buttons, and the problems of the last file. */
export function useKitFiles() {
  const client = useQueryClient()
  const { data: kits = [] } = useBrandKits()
  const mayCreate = useMay('createBrandKit')
  const [refused, setRefused] = useState<Refused | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function bringIn(file: File): Promise<void> {
    setRefused(null)
    const { kept, problems } = await importKits(file)
    if (kept > 0) {
      await client.invalidateQueries({ queryKey: brandKitsQuery.queryKey })
      await client.invalidateQueries({ queryKey: logosQuery.queryKey, exact: true })
    }
    if (problems.length > 0) setRefused({ file: file.name, kept, problems })
    else announce(t('brand.import.done', { count: kept }))
  }

  return {
    buttons: (
      <>
        {kits.length > 0 && (
          <Button
            onClick={() => {
              setProblem(null)
              exportKits(client, kits).catch(() => setProblem(t('brand.manage.exportFailed')))
            }}
          >
            {t('brand.manage.exportAll')}
          </Button>
        )}
        {mayCreate && (
          <span className="inline-flex">
            <FileButton accept="application/json,.json" onFile={(file) => void bringIn(file)}>
              {t('brand.import')}
            </FileButton>
          </span>
        )}
      </>
    ),
    problems: <FileProblems problem={problem} refused={refused} />,
  }
}

function FileProblems({ problem, refused }: { problem: string | null; refused: Refused | null }) {
  return (
    <>
      <Problem words={problem} />
      {refused !== null && (
        <div className="mt-4">
          <Banner
            tone={refused.kept > 0 ? 'warn' : 'bad'}
            title={t(refused.kept > 0 ? 'brand.import.partly' : 'brand.import.refused', {
              file: refused.file,
            })}
          >
            <ul className="flex flex-col gap-1 [overflow-wrap:anywhere]">
              {refused.problems.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Banner>
        </div>
      )}
    </>
  )
}

type KitRowProps = KitListProps & {
  readonly kit: ReadableKit
  readonly onProblem: (words: string | null) => void
}

function KitRow({ kit, onProblem, ...list }: KitRowProps) {
  const { name } = kit
  const update = useEditBrandKit(kit.id)
  const isCard = isPage(list)
  const [asks, setAsks] = useState<Question>('nothing')
  const row = useRef<HTMLLIElement>(null)
  const wasNaming = useRef(false)
  useEffect(() => {
    // The name field is removed with the focus, so focus returns to the row.
    if (wasNaming.current && asks === 'nothing') row.current?.querySelector('button')?.focus()
    wasNaming.current = asks === 'name'
  }, [asks])

  function change(mine: KitFields, done: string): void {
    onProblem(null)
    update.mutate(
      { from: kit, mine },
      { onSuccess: () => announce(done), onError: (thrown) => onProblem(refusalOf(failureOf(thrown))) },
    )
  }

  return (
    <li
      ref={row}
      className={
        isCard
          ? 'flex items-start gap-3 rounded-large border border-line bg-sheet p-3'
          : 'flex items-center gap-3 py-2'
      }
    >
      {asks === 'name' ? (
        <>
          <KitPicture kit={kit} payload={list.payload} isLarge={isCard} />
          <RenameKit
            name={name}
            onName={(next) => {
              setAsks('nothing')
              if (next !== null && next !== name) change({ name: next }, t('brand.saved', { name: next }))
            }}
          />
        </>
      ) : (
        <>
          <KitName kit={kit} payload={list.payload} isCard={isCard} />
          <KitMenu kit={kit} onAsk={setAsks} onChange={change} onProblem={onProblem} {...list} />
        </>
      )}
      {asks === 'inks' && <KitInksDialog kit={kit} onClose={() => setAsks('nothing')} />}
      <DeleteKit
        kit={kit}
        open={asks === 'deletion'}
        onClose={() => setAsks('nothing')}
        onProblem={onProblem}
      />
    </li>
  )
}

type KitNameProps = {
  readonly kit: ReadableKit
  readonly payload: string
  readonly isCard: boolean
}

/** A card opens its kit, where the role may change it. */
function KitName({ kit, payload, isCard }: KitNameProps) {
  const { name, isDefault, palette } = kit
  const mayEdit = useMay('updateBrandKit') && isCard
  const words = (
    <>
      <KitPicture kit={kit} payload={payload} isLarge={isCard} />
      <span className="min-w-0 flex-1">
        <span
          dir="auto"
          title={name}
          className="line-clamp-2 font-medium [overflow-wrap:anywhere] group-hover:underline"
        >
          {name}
        </span>
        {isDefault && <span className="text-small text-ink-soft">{t('brand.isDefault')}</span>}
        {isCard && <Swatches colours={palette} />}
      </span>
    </>
  )
  if (!mayEdit) return words
  return (
    <Link
      to="/account/kits/$kitId"
      params={{ kitId: kit.id }}
      className="group flex min-w-0 flex-1 items-start gap-4"
    >
      {words}
    </Link>
  )
}

function Swatches({ colours }: { readonly colours: readonly string[] }) {
  return (
    <span aria-hidden className="mt-3 flex flex-wrap gap-1.5">
      {colours.map((colour) => (
        <span
          key={colour}
          title={colour.toUpperCase()}
          className="size-6 rounded-small border border-line"
          style={{ background: colour }}
        />
      ))}
    </span>
  )
}

type Question = 'nothing' | 'name' | 'inks' | 'deletion'

type KitMenuProps = KitRowProps & {
  readonly onAsk: (question: Question) => void
  readonly onChange: (mine: KitFields, done: string) => void
}

function KitMenu({ kit, onAsk, onChange, onProblem, replacement }: KitMenuProps) {
  const { name } = kit
  const client = useQueryClient()
  const mayDelete = useMay('deleteBrandKit')
  const changes = useKitChanges({ kit, onAsk, onChange, replacement })
  return (
    <Menu
      trigger={<IconButton label={t('brand.manage.actions', { name })} icon={Ellipsis} />}
      actions={[
        ...changes,
        {
          label: t('brand.manage.export'),
          onSelect: () =>
            void exportKits(client, [kit]).catch(() => onProblem(t('brand.manage.exportFailed'))),
        },
        ...(mayDelete
          ? [{ label: t('brand.manage.delete'), destructive: true, onSelect: () => onAsk('deletion') }]
          : []),
      ]}
    />
  )
}

function useKitChanges({
  kit,
  onAsk,
  onChange,
  replacement,
}: Pick<KitMenuProps, 'kit' | 'onAsk' | 'onChange' | 'replacement'>): readonly MenuAction[] {
  const { name, isDefault } = kit
  const navigate = useNavigate()
  if (!useMay('updateBrandKit')) return []
  return [
    { label: t('brand.manage.rename'), onSelect: () => onAsk('name') },
    replacement === undefined
      ? {
          label: t('brand.manage.edit'),
          onSelect: () => void navigate({ to: '/account/kits/$kitId', params: { kitId: kit.id } }),
        }
      : {
          label: t('brand.manage.replace'),
          onSelect: () => {
            const { design, palette } = replacement()
            onChange(
              { design: withBrandParts(design, kit.design), palette },
              t('brand.manage.replaced', { name }),
            )
          },
        },
    isDefault
      ? {
          label: t('brand.manage.takeDefault'),
          onSelect: () => onChange({ isDefault: false }, t('brand.manage.tookDefault')),
        }
      : {
          label: t('brand.manage.makeDefault'),
          onSelect: () => onChange({ isDefault: true }, t('brand.manage.madeDefault', { name })),
        },
    { label: t('brand.manage.inks'), onSelect: () => onAsk('inks') },
  ]
}

type DeleteKitProps = Pick<KitRowProps, 'kit' | 'onProblem'> & {
  readonly open: boolean
  readonly onClose: () => void
}

function DeleteKit({ kit: { id, name }, open, onClose, onProblem }: DeleteKitProps) {
  const remove = useDeleteBrandKit()
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={t('brand.manage.deleteTitle', { name })}
      description={t('brand.manage.deleteText')}
      confirm={t('brand.manage.deleteAction', { name })}
      destructive
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => announce(t('brand.manage.deleted', { name })),
          onError: (thrown) => {
            onClose()
            onProblem(refusalOf(failureOf(thrown)))
          },
        })
      }
    />
  )
}

type KitPictureProps = { readonly kit: ReadableKit; readonly payload: string; readonly isLarge: boolean }

function KitPicture({ kit, payload, isLarge }: KitPictureProps) {
  const design = useMemo(() => ({ ...applyKit(defaultDesign, kit.design), quietZone: 2 }), [kit])
  return (
    <span
      aria-hidden
      className={`flex shrink-0 overflow-hidden rounded-small border border-line bg-print ${isLarge ? 'size-32' : 'size-14'}`}
    >
      <ChoicePicture design={design} payload={payload} assets={useRenderAssets(design)} />
    </span>
  )
}

function RenameKit({ name, onName }: { name: string; onName: (name: string | null) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(name)
  useEffect(() => {
    // The menu that led here, gone with its button, moves the focus once more. A later key could already be Escape,
    // which outside the field closes the dialog around it.
    queueMicrotask(() => field.current?.focus())
  }, [])
  const isEmpty = typed.trim() === ''
  return (
    <form
      noValidate
      className="flex min-w-0 flex-1 items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (!isEmpty) onName(typed.trim())
      }}
    >
      <div className="min-w-0 flex-1">
        <TextField
          label={t('brand.save.name')}
          hideLabel
          reserve={false}
          value={typed}
          maxLength={maxLengths.name}
          dir="auto"
          autoComplete="off"
          ref={field}
          error={isEmpty ? t('brand.save.nameMissing') : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (pressedKey(event) !== 'Escape') return
            event.stopPropagation()
            onName(null)
          }}
        />
      </div>
      <Button type="submit">{t('brand.manage.renameAction')}</Button>
    </form>
  )
}
