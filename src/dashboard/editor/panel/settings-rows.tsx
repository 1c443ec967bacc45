import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { codeTypeOf, hasShortLink, isCodeType } from '#contract/code-types/code-types.ts'
import { utmParts, type EditorValues } from '../../api/editor-values.ts'
import { folderPaths, useFolders } from '../../api/folders.ts'
import { offers } from '../../api/session.ts'
import { formatDay } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { VisitPagesDialog } from '../options/visit-pages-dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useEditor } from '../editor-context.ts'
import { NotOffered } from '../saving/save-notes.tsx'
import { instantOf } from '../values/moment.ts'
import type { SettingsRow, RowValue } from './panel-state.ts'

/** The settings of a code with their values; those of visits only where a visit passes the short link. */
export function useSettingsRows(): Readonly<Record<SettingsRow, RowValue>> {
  const { control } = useFormContext<EditorValues>()
  const [qrType, title, tags, folderId, utm, isProtected, isWelcoming, isActive] = useWatch({
    control,
    name: ['qrType', 'title', 'tags', 'folderId', 'utm', 'isProtected', 'welcome.isOn', 'isActive'],
  })
  const schedule = useScheduleWords()
  const folder = useFolderWords(folderId)
  const onOff = (isOn: boolean): string => t(isOn ? 'editor.row.on' : 'editor.row.off')
  const ofVisits = (value: RowValue): RowValue => (hasShortLink(qrType) ? value : null)
  const isMarked = utmParts.some((part) => utm[part] !== '')
  return {
    type: {
      label: t('editor.type.label'),
      value: isCodeType(qrType) ? t(`editor.type.${qrType}`) : qrType,
    },
    title: { label: t('editor.title.label'), value: title },
    tags: { label: t('editor.tags.label'), value: tags.length === 0 ? onOff(false) : tags.join(', ') },
    folder: folder === null ? null : { label: t('editor.folder.label'), value: folder },
    utm:
      codeTypeOf(qrType).visit === 'redirect'
        ? { label: t('editor.utm.heading'), value: isMarked ? utm.source || onOff(true) : onOff(false) }
        : null,
    schedule: ofVisits({ label: t('editor.row.schedule'), value: schedule ?? onOff(false) }),
    password: ofVisits({ label: t('editor.protection.label'), value: onOff(isProtected) }),
    welcome: ofVisits({ label: t('visit.welcome.label'), value: onOff(isWelcoming) }),
    active: ofVisits({ label: t('editor.active.label'), value: onOff(isActive) }),
  }
}

/** Start and end as dates; null without any. */
function useScheduleWords(): string | null {
  const { control } = useFormContext<EditorValues>()
  const [starts, expiration, swap] = useWatch({ control, name: ['starts', 'expiration', 'swap.isOn'] })
  const [from, to] = [instantOf(starts), instantOf(expiration)].map((instant) =>
    instant === null ? '' : formatDay(instant),
  )
  if (from !== '' || to !== '') return `${from} – ${to}`.trim()
  return swap ? t('editor.row.on') : null
}

/** The chosen folder; null while the account has none. */
function useFolderWords(chosen: number): string | null {
  const { data: folders } = useFolders()
  if (folders === undefined || (chosen === 0 && folders.data.length === 0)) return null
  if (chosen === 0) return t('editor.folder.none')
  return folderPaths(folders.data).get(chosen) ?? t('editor.folder.deleted')
}

export function ActiveField() {
  const { control } = useFormContext<EditorValues>()
  return (
    <Controller
      control={control}
      name="isActive"
      render={({ field }) => (
        <Switch
          label={t('editor.active.label')}
          hint={field.value ? t('editor.active.on') : t('editor.active.off')}
          checked={field.value}
          onCheckedChange={field.onChange}
        />
      )}
    />
  )
}

/** Below the settings: what visitors see, or why there are no settings for them. */
export function SettingsFoot() {
  const { control } = useFormContext<EditorValues>()
  const { session } = useEditor()
  const qrType = useWatch({ control, name: 'qrType' })
  const [isOpen, setIsOpen] = useState(false)
  if (!hasShortLink(qrType))
    return (
      <div className="py-4">
        <Banner live={false} title={t('visit.text.title')}>
          {t('visit.text.text')}
        </Banner>
      </div>
    )
  return (
    <div className="flex flex-col items-start gap-4 py-4">
      {offers(session, 'previewVisitPage') && (
        <Button icon={<Smartphone aria-hidden className="size-4" />} onClick={() => setIsOpen(true)}>
          {t('visit.open')}
        </Button>
      )}
      <NotOffered />
      {isOpen && <VisitPagesDialog onClose={() => setIsOpen(false)} />}
    </div>
  )
}
