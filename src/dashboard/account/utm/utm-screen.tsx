import { Link } from '@tanstack/react-router'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type UtmDifference, type UtmTemplate, utmParts } from '#contract/utm-templates.ts'
import { failureOf } from '../../api/failure-of.ts'
import { inTreeOrder, useFolders } from '../../api/change-folders.ts'
import { useOffers } from '../../api/session.ts'
import {
  useDeleteUtmTemplate,
  useFixUtm,
  useMoveBrowserTemplates,
  useRestoreUtmTemplate,
  useUtmDifferences,
  useUtmTemplates,
} from '../../api/utm-templates.ts'
import { FailurePrompt, Loaded } from '../../failures/failure-prompt.tsx'
import { formatList } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toaster.tsx'
import { AccountPage, AccountPart } from '../account-page.tsx'
import { UtmDialog } from './utm-dialog.tsx'

/** The UTM templates of the account, and the codes that differ from them. */
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
                  <Differences mayFix={mayEdit} />
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

/** Codes whose visits have other UTM parameters than their template requires. Nothing while there are none. */
function Differences({ mayFix }: { readonly mayFix: boolean }) {
  const { data: codes = [] } = useUtmDifferences()
  const [asked, setAsked] = useState<UtmDifference | null>(null)
  return (
    <AccountPart title={t('utm.differ')} text={t(codes.length === 0 ? 'utm.differ.none' : 'utm.differ.text')}>
      {codes.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {codes.map((code) => (
            <li key={code.codeId} className="flex flex-wrap items-start gap-3 p-4 sm:px-6">
              <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
                <Link
                  to="/codes/$id"
                  params={{ id: String(code.codeId) }}
                  dir="auto"
                  className="font-medium hover:underline"
                >
                  {code.title}
                </Link>
                <p className="text-small text-ink-soft">
                  {t('utm.differ.of', { template: code.template, folder: code.folder })}
                </p>
                <Parts code={code} />
              </div>
              {mayFix && (
                <Button aria-label={t('utm.fix.name', { title: code.title })} onClick={() => setAsked(code)}>
                  {t('utm.fix')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {asked !== null && <FixDialog code={asked} onClose={() => setAsked(null)} />}
    </AccountPart>
  )
}

function Parts({ code: { parts } }: { readonly code: UtmDifference }) {
  return (
    <ul className="mt-1 text-small">
      {parts.map(({ part, value, expected }) => (
        <li key={part}>
          {t(value === '' ? 'utm.part.missing' : 'utm.part', {
            part: t(`editor.utm.${part}`),
            value,
            expected: expected === '' ? t('utm.part.empty') : expected,
          })}
        </li>
      ))}
    </ul>
  )
}

/** Shows where visitors go afterwards before it changes a code that may be in print. */
function FixDialog({ code, onClose }: { readonly code: UtmDifference; readonly onClose: () => void }) {
  const fix = useFixUtm()
  const failed = fix.error && failureOf(fix.error)
  return (
    <Dialog
      onClose={onClose}
      title={t('utm.fix.title', { title: code.title })}
      description={t('utm.fix.text')}
      confirm={t('utm.fix.do')}
      busy={fix.isPending}
      onConfirm={() =>
        fix.mutate(code, {
          onSuccess() {
            onClose()
            showToast({ message: t('utm.fixed', { title: code.title }) })
          },
        })
      }
    >
      <div className="flex flex-col gap-3">
        <Parts code={code} />
        <div className="text-small [overflow-wrap:anywhere]">
          <p className="text-ink-soft">{t('utm.fix.now')}</p>
          <p dir="ltr" className="text-start font-mono">
            {code.destinationUrl}
          </p>
          <p className="mt-2 text-ink-soft">{t('utm.fix.then')}</p>
          <p dir="ltr" className="text-start font-mono">
            {afterFix(code)}
          </p>
        </div>
        {failed !== null && <FailurePrompt failure={failed} doing="save" byHand />}
      </div>
    </Dialog>
  )
}

function afterFix({ destinationUrl, fix: { destinationUrl: changed, ...utm } }: UtmDifference): string {
  const address = new URL(changed ?? destinationUrl)
  for (const [name, value] of Object.entries(utm))
    if (value !== '' && !address.searchParams.has(name)) address.searchParams.append(name, value)
  return address.href
}
