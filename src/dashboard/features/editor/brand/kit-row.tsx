import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { applyKit, toKitDesign } from '#design/brand/kit-design.ts'
import { defaultDesign } from '#design/design.ts'
import { type ReadableKit, useDeleteBrandKit, useUpdateBrandKit } from '../../../api/brand-kits.ts'
import type { BrandKitUpdate } from '#contract/brand-kit.ts'
import { t } from '../../../messages/t.ts'
import { useLogoPalette } from '../../../picture/logo-palette.ts'
import { useRenderAssets } from '../../../picture/use-render-assets.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { announce } from '../../../ui/announce.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { ChoicePicture } from '../design/choice-picture.tsx'
import { useDesign } from '../design/use-design.ts'
import { useSamplePayload } from '../use-sample-payload.ts'
import { exportKits } from './export-kits.ts'
import { kitPalette } from './kit-palette.ts'
import { refusalOf } from './refusal-of.ts'
import { RenameKit } from './rename-kit.tsx'

export type KitRowProps = {
  readonly kit: ReadableKit
  /** What went wrong in words; null when something new is tried. */
  readonly onProblem: (words: string | null) => void
}

/** One kit and what can be done with it. */
export function KitRow({ kit, onProblem }: KitRowProps) {
  const { id, name, isDefault } = kit
  const client = useQueryClient()
  const design = useDesign()
  const { data: logoColours = [] } = useLogoPalette(design.logo?.id ?? null)
  const update = useUpdateBrandKit()
  const remove = useDeleteBrandKit()
  const [asks, setAsks] = useState<'nothing' | 'name' | 'deletion'>('nothing')
  const row = useRef<HTMLLIElement>(null)
  const wasNaming = useRef(false)
  useEffect(() => {
    // The field goes with the focus in it, which returns to where it came from.
    if (wasNaming.current && asks === 'nothing') row.current?.querySelector('button')?.focus()
    wasNaming.current = asks === 'name'
  }, [asks])

  function change(body: BrandKitUpdate, done: string): void {
    onProblem(null)
    update.mutate(
      { id, body },
      { onSuccess: () => announce(done), onError: (failure) => onProblem(refusalOf(failure)) },
    )
  }

  return (
    <li ref={row} className="flex items-center gap-3 py-2">
      <span
        aria-hidden
        className="flex size-14 shrink-0 overflow-hidden rounded-small border border-line bg-print"
      >
        <KitPicture kit={kit} />
      </span>
      {asks === 'name' ? (
        <RenameKit
          name={name}
          onName={(next) => {
            setAsks('nothing')
            if (next !== null && next !== name) change({ name: next }, t('brand.saved', { name: next }))
          }}
        />
      ) : (
        <>
          <p className="min-w-0 flex-1">
            <span dir="auto" title={name} className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
              {name}
            </span>
            {isDefault && <span className="text-small text-ink-soft">{t('brand.isDefault')}</span>}
          </p>
          <Menu
            trigger={
              <IconButton
                label={t('brand.manage.actions', { name })}
                icon={<Ellipsis aria-hidden className="size-4" />}
              />
            }
            actions={[
              { label: t('brand.manage.rename'), onSelect: () => setAsks('name') },
              {
                label: t('brand.manage.replace'),
                onSelect: () =>
                  change(
                    { design: toKitDesign(design), palette: kitPalette(design, logoColours) },
                    t('brand.manage.replaced', { name }),
                  ),
              },
              isDefault
                ? {
                    label: t('brand.manage.takeDefault'),
                    onSelect: () => change({ isDefault: false }, t('brand.manage.tookDefault')),
                  }
                : {
                    label: t('brand.manage.makeDefault'),
                    onSelect: () => change({ isDefault: true }, t('brand.manage.madeDefault', { name })),
                  },
              {
                label: t('brand.manage.export'),
                onSelect: () =>
                  void exportKits(client, [kit]).catch(() => onProblem(t('brand.manage.exportFailed'))),
              },
              { label: t('brand.manage.delete'), destructive: true, onSelect: () => setAsks('deletion') },
            ]}
          />
        </>
      )}
      <AlertDialog
        open={asks === 'deletion'}
        onOpenChange={(open) => setAsks(open ? 'deletion' : 'nothing')}
        title={t('brand.manage.deleteTitle', { name })}
        description={t('brand.manage.deleteText')}
        confirm={t('brand.manage.deleteAction', { name })}
        destructive
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: () => announce(t('brand.manage.deleted', { name })),
            onError: (failure) => {
              setAsks('nothing')
              onProblem(refusalOf(failure))
            },
          })
        }
      />
    </li>
  )
}

function KitPicture({ kit }: { readonly kit: ReadableKit }) {
  const design = { ...applyKit(defaultDesign, kit.design), quietZone: 2 }
  return <ChoicePicture design={design} payload={useSamplePayload().text} assets={useRenderAssets(design)} />
}
