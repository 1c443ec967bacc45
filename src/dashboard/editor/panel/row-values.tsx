import { StoredImage } from '../design/tiles.tsx'
import { FormSwitch } from '../form-controls.tsx'
import { Smartphone } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { codeTypeOf, hasShortLink, holdsDestination, isCodeType } from '#contract/code-types/code-types.ts'
import { type Design, ownFrameId } from '#design/design.ts'
import { utmParts } from '#contract/utm-templates.ts'
import { folderPaths, useFolders } from '../../api/change-folders.ts'
import { offers } from '../../api/session.ts'
import { formatDay } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { ChoicePicture } from '../../picture/choice-picture.tsx'
import { useRenderAssets } from '../../picture/use-code-svg.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { usePlanColours } from '../design/print-fields.tsx'
import { styleName } from '../design/style-names.ts'
import { useRestedCode } from '../drawn-code.ts'
import { useDesignPart, useEditor, useFormValue, useFormValues } from '../editor-context.ts'
import { VisitPagesDialog } from '../options/visit-pages-dialog.tsx'
import { NotOffered } from '../saving/save-notes.tsx'
import { instantOf } from '../values/moment.ts'
import type { RowValue } from './panel-state.ts'
import type { DesignRow, SettingsRow } from './rows.ts'

/** The rows of a design with their values. A barcode has colours and its kind only. */
export function useDesignRows(isBars: boolean): Readonly<Record<DesignRow, RowValue>> {
  const { design, payload } = useRestedCode()
  const assets = useRenderAssets(design)
  const colours = usePlanColours()
  const { pattern, corner, frame, image } = useDesignPart((now) => ({
    pattern: now.pattern,
    corner: now.cornerSquare.type,
    frame: now.frame?.id ?? 'none',
    image: now.logo?.id ?? now.picture?.id ?? null,
  }))
  const plain = useMemo<Design>(() => ({ ...design, logo: null, frame: null, quietZone: 1 }), [design])
  const thumbnail = (picture: ReactNode): ReactNode => (
    <span className="flex size-9 overflow-hidden rounded-small border border-line bg-print">{picture}</span>
  )
  const drawn = (shown: Design, zoom?: 'corner' | 'modules'): ReactNode =>
    thumbnail(<ChoicePicture design={shown} payload={payload} assets={assets} zoom={zoom} />)
  const qrOnly = (value: RowValue): RowValue => (isBars ? null : value)
  return {
    look: qrOnly({ label: t('editor.row.look'), picture: drawn({ ...design, quietZone: 1 }) }),
    pattern: qrOnly({
      label: t('editor.pattern.label'),
      value: styleName(pattern),
      picture: drawn(plain, 'modules'),
    }),
    corners: qrOnly({
      label: t('editor.part.corner'),
      value: styleName(corner),
      picture: drawn(plain, 'corner'),
    }),
    colours: {
      label: t('editor.row.colours'),
      picture: <Swatches />,
      ...(colours !== null &&
        colours.used > colours.max && { value: t('editor.plan.count', colours), isFaulty: true }),
    },
    logo: qrOnly({
      label: t('editor.row.logo'),
      value: image === null ? t('editor.logo.none') : '',
      ...(image !== null && {
        picture: thumbnail(<StoredImage id={image} className="object-contain p-1" />),
      }),
    }),
    frame: qrOnly({
      label: t('editor.frame.label'),
      value: styleName(frame === ownFrameId ? 'own' : frame),
      ...(frame !== 'none' && { picture: drawn({ ...design, logo: null }) }),
    }),
    more: { label: t('editor.section.moreButton') },
  }
}

function Swatches() {
  const colours = useDesignPart(({ color, moduleColours, gradient, background, cornerSquare }) => [
    ...new Set([
      color,
      ...(moduleColours?.colours ?? []),
      gradient?.to,
      cornerSquare.color,
      background.transparent ? null : background.color,
    ]),
  ])
  return (
    <span className="flex -space-x-1">
      {colours
        .filter((colour) => typeof colour === 'string')
        .slice(0, 5)
        .map((colour) => (
          <span
            key={colour}
            className="size-6 rounded-full border border-line-strong"
            style={{ background: colour }}
          />
        ))}
    </span>
  )
}

/** The settings of a code with their values; those of visits only where a visit passes the short link. */
export function useSettingsRows(): Readonly<Record<SettingsRow, RowValue>> {
  const { record } = useEditor()
  const [qrType, title, tags, folderId, utm, isProtected, isWelcoming, hasVisitId, isActive] = useFormValues(
    'qrType',
    'title',
    'tags',
    'folderId',
    'utm',
    'isProtected',
    'welcome.isOn',
    'hasVisitId',
    'isActive',
  )
  const [metaTitle, metaDescription, metaImage] = useFormValues('metaTitle', 'metaDescription', 'metaImage')
  const schedule = useScheduleWords()
  const rules = useRuleWords()
  const folder = useFolderWords(folderId)
  const onOff = (isOn: boolean): string => t(isOn ? 'editor.row.on' : 'editor.row.off')
  const ofVisits = (value: RowValue): RowValue => (hasShortLink(qrType) ? value : null)
  const ofRedirects = (value: RowValue): RowValue => (codeTypeOf(qrType).visit === 'redirect' ? value : null)
  const withUtm = (value: RowValue): RowValue =>
    // Saved, they are a part of the address that the code holds.
    holdsDestination(qrType) && record === null ? value : ofRedirects(value)
  const isMarked = utmParts.some((part) => utm[part] !== '')
  return {
    type: {
      label: t('editor.type.label'),
      value: isCodeType(qrType) ? t(`editor.type.${qrType}`) : qrType,
    },
    title: { label: t('editor.title.label'), value: title },
    tags: { label: t('editor.tags.label'), value: tags.length === 0 ? onOff(false) : tags.join(', ') },
    folder: folder === null ? null : { label: t('editor.folder.label'), value: folder },
    utm: withUtm({
      label: t('editor.utm.heading'),
      value: isMarked ? utm.source || onOff(true) : onOff(false),
    }),
    schedule: ofVisits({ label: t('editor.row.schedule'), value: schedule ?? onOff(false) }),
    rules: rules === null ? null : ofVisits({ label: t('rules.label'), value: rules || onOff(false) }),
    password: ofVisits({ label: t('editor.protection.label'), value: onOff(isProtected) }),
    welcome: ofVisits({ label: t('visit.welcome.label'), value: onOff(isWelcoming) }),
    card: ofRedirects({
      label: t('visit.card.label'),
      value: metaTitle || onOff(metaDescription !== '' || metaImage !== ''),
    }),
    results: ofRedirects({ label: t('visit.results.label'), value: onOff(hasVisitId) }),
    active: ofVisits({ label: t('editor.active.label'), value: onOff(isActive) }),
  }
}

/** Start and end as dates; null without any. */
function useScheduleWords(): string | null {
  const [starts, expiration, swap] = useFormValues('starts', 'expiration', 'swap.isOn')
  const [from, to] = [instantOf(starts), instantOf(expiration)].map((instant) =>
    instant === null ? '' : formatDay(instant),
  )
  if (from !== '' || to !== '') return `${from} – ${to}`.trim()
  return swap ? t('editor.row.on') : null
}

/** How many rules there are; null where the service has none, empty without a rule. */
function useRuleWords(): string | null {
  const { session } = useEditor()
  const [rules, hasLimit] = useFormValues('visitorRules', 'scanLimit.isOn')
  if (rules.length > 0) return t('rules.count', { count: rules.length })
  if (hasLimit) return t('rules.limit.label')
  return offers(session, 'readRuleVisits') ? '' : null
}

/** The chosen folder; null while the account has none. */
function useFolderWords(chosen: number): string | null {
  const { data: folders } = useFolders()
  if (folders === undefined || (chosen === 0 && folders.data.length === 0)) return null
  if (chosen === 0) return t('editor.folder.none')
  return folderPaths(folders.data).get(chosen) ?? t('editor.folder.deleted')
}

export function ActiveField() {
  const hints = { on: t('editor.active.on'), off: t('editor.active.off') }
  return <FormSwitch name="isActive" label={t('editor.active.label')} hideLabel hints={hints} />
}

export function QueryField() {
  const hints = { on: t('visit.query.on'), off: t('visit.query.off') }
  return <FormSwitch name="forwardsQuery" label={t('visit.query.label')} hints={hints} />
}

export function ResultsField() {
  const hints = { on: t('visit.results.on'), off: t('visit.results.off') }
  return <FormSwitch name="hasVisitId" label={t('visit.results.label')} hideLabel hints={hints} />
}

/** Below the settings: what visitors see, or why there are no settings for them. */
export function SettingsFoot() {
  const { session } = useEditor()
  const qrType = useFormValue('qrType')
  const [isOpen, setIsOpen] = useState(false)
  if (!hasShortLink(qrType))
    return (
      <div className="py-4">
        <Banner live={false} title={t('visit.text.title')}>
          {t(holdsDestination(qrType) ? 'editor.direct.visits' : 'visit.text.text')}
        </Banner>
      </div>
    )
  return (
    <div className="flex flex-col items-start gap-4 py-4">
      {offers(session, 'previewVisitPage') && (
        <Button icon={Smartphone} onClick={() => setIsOpen(true)}>
          {t('visit.open')}
        </Button>
      )}
      <NotOffered />
      {isOpen && <VisitPagesDialog onClose={() => setIsOpen(false)} />}
    </div>
  )
}
