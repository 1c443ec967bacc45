import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type UtmTemplate, utmParts } from '#contract/utm-templates.ts'
import { inTreeOrder, useFolders } from '../../api/change-folders.ts'
import { useOffers } from '../../api/session.ts'
import {
  useDeleteUtmTemplate,
  useMoveBrowserTemplates,
  useRestoreUtmTemplate,
  useUtmTemplates,
} from '../../api/utm-templates.ts'
import { Loaded } from '../../failures/failure-prompt.tsx'
import { formatList } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toaster.tsx'
import { Sections } from '../../feature.tsx'
import { AccountPage } from '../account-page.tsx'
import { UtmDialog } from './utm-dialog.tsx'

/** The UTM templates of the account. */
export function UtmScreen() {
  useMoveBrowserTemplates()
  const templates = useUtmTemplates()
  const mayEdit = useOffers('createUtmTemplate')
  const [edited, setEdited] = useState<UtmTemplate | null | undefined>()
  return (
    <AccountPage
      path="/account/utm"
      lead={t('utm.lead')}
      action={
        mayEdit && (
          <Button variant="primary" icon={Plus} onClick={() => setEdited(null)}>
            {t('utm.new')}
          </Button>
        )
      }
    >
      {() => (
        <>
          <Loaded query={templates}>
            {(list) =>
              list.length === 0 ? (
                <p className="rounded-large border border-line bg-sheet p-4 text-ink-soft sm:p-6">
                  {t('utm.empty')}
                </p>
              ) : (
                <>
                  <ul className="divide-y divide-line rounded-large border border-line bg-sheet">
                    {list.map((template) => (
                      <TemplateRow
                        key={template.id}
                        template={template}
                        onEdit={mayEdit ? () => setEdited(template) : null}
                      />
                    ))}
                  </ul>
                  <Sections place="utm" given={{ mayEdit }} />
                </>
              )
            }
          </Loaded>
          {edited !== undefined && <UtmDialog template={edited} onClose={() => setEdited(undefined)} />}
        </>
      )}
    </AccountPage>
  )
}

type TemplateRowProps = { readonly template: UtmTemplate; readonly onEdit: (() => void) | null }

function TemplateRow({ template, onEdit }: TemplateRowProps) {
  const { id, name, parts } = template
  const { data: folders } = useFolders()
  const remove = useDeleteUtmTemplate()
  const restore = useRestoreUtmTemplate()
  const paths = inTreeOrder(folders?.data ?? []).filter(({ folder }) => folder.utmTemplateId === id)

  // The row is gone with its template, so the toasts cannot use callbacks of this component.
  function undo(): void {
    restore.mutateAsync(id).then(
      () => showToast({ message: t('utm.restored', { name }) }),
      () => showToast({ message: t('utm.restoreFailed', { name }) }),
    )
  }

  function drop(): void {
    const action = { label: t('folders.undo'), onSelect: undo }
    remove.mutateAsync(id).then(
      () => showToast({ message: t('utm.deleted', { name }), action }),
      () => showToast({ message: t('utm.deleteFailed', { name }) }),
    )
  }

  return (
    <li className="flex items-start gap-3 p-4 sm:px-6">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p dir="auto" className="font-medium">
          {name}
        </p>
        <p dir="ltr" className="text-start font-mono text-small">
          {utmParts
            .filter((part) => parts[part].value !== '')
            .map((part) => `${part}=${parts[part].value}`)
            .join(' · ')}
        </p>
        <p className="text-small text-ink-soft">
          {paths.length === 0
            ? t('utm.folders.none')
            : t('utm.folders', { folders: formatList(paths.map(({ path }) => path)) })}
        </p>
      </div>
      {onEdit !== null && (
        <div className="flex shrink-0">
          <IconButton label={t('utm.edit', { name })} icon={Pencil} onClick={onEdit} />
          <IconButton label={t('utm.delete', { name })} icon={Trash2} onClick={drop} />
        </div>
      )}
    </li>
  )
}
