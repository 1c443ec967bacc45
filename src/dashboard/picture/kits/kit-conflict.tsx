import type { KitFields, useEditBrandKit } from '../../api/brand-kits.ts'
import { EditConflictNote } from '../../failures/edit-conflict.tsx'
import { t } from '../../messages/t.ts'

type KitConflictNoteProps = {
  readonly edit: ReturnType<typeof useEditBrandKit>
  readonly onSuccess: () => void
  readonly onError?: (thrown: Error) => void
}

/** Somebody else changed the same parts of a kit. */
export function KitConflictNote({ edit, ...outcome }: KitConflictNoteProps) {
  return (
    <EditConflictNote<KitFields>
      edit={edit}
      labels={{
        name: t('brand.save.name'),
        design: t('changed.design'),
        palette: t('brand.save.palette'),
        isDefault: t('brand.save.default'),
      }}
      outcome={outcome}
    />
  )
}
