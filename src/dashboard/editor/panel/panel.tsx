import { Tabs } from '@base-ui/react/tabs'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { hasShortLink, hasStandardLook, isBarcode } from '#contract/code-types/code-types.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { knowsLinkRules } from '../../api/session.ts'
import type { MessageKey } from '../../messages/catalogue.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { hasOpenLayer, pressedKey } from '../../ui/keys.ts'
import { useStore } from '../../ui/store.ts'
import { KitMenu } from '../brand/kit-menu.tsx'
import { LookGallery } from '../brand/look-gallery.tsx'
import { Paints } from '../canvas/paints.tsx'
import { FolderField, TagsField, TitleField, useMovable } from '../content/more-content.tsx'
import { TypeField } from '../content/type-gallery.tsx'
import { UtmParts } from '../content/utm-parts.tsx'
import { ColourFields } from '../design/colour-fields.tsx'
import { FrameFields } from '../design/frame-fields.tsx'
import { LogoFields } from '../design/logo-fields.tsx'
import { PictureFields } from '../design/picture-fields.tsx'
import { BarcodeFields, PlanBadge, PrintFields } from '../design/print-fields.tsx'
import { CornerFields, PatternField } from '../design/shape-fields.tsx'
import { useEditor, useFormValue } from '../editor-context.ts'
import { PlainTexts } from '../plain-texts.tsx'
import { PasswordField, StartAndEnd, SwapFields, WelcomeFields } from '../options/access-fields.tsx'
import { CardImage, LinkCard } from '../options/card-fields.tsx'
import { RuleFields } from '../options/rule-fields.tsx'
import { OwnContent } from '../pages/content-fields.tsx'
import { hasOwnContent } from '../values/content-values.ts'
import { pathsOfErrors, placeOf } from '../values/form-fields.ts'
import type { RowValue } from './panel-state.ts'
import { designRows, type Row, settingsRows, type Tab } from './rows.ts'
import {
  ActiveField,
  QueryField,
  ResultsField,
  SettingsFoot,
  useDesignRows,
  useSettingsRows,
} from './row-values.tsx'

/** Everything about a code beside its link: tabs with rows, and the row that is open. */
export function Panel({ isLocked }: { readonly isLocked: boolean }) {
  const { panel } = useEditor()
  const { row } = useStore(panel)
  useMovable()
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className={`flex min-h-0 flex-1 flex-col ${row === null ? '' : 'canvas:hidden'}`}>
        <PanelTabs isLocked={isLocked} />
      </div>
      {row !== null && <OpenRow key={row} row={row} isLocked={isLocked} />}
    </div>
  )
}

function PanelTabs({ isLocked }: { readonly isLocked: boolean }) {
  const { panel, face } = useEditor()
  const { tab } = useStore(panel)
  const qrType = useFormValue('qrType')
  const designs: readonly Tab[] = hasStandardLook(qrType) ? [] : ['design']
  const contents: readonly Tab[] = hasOwnContent(qrType) ? ['content'] : []
  const tabs: readonly Tab[] = [...contents, ...designs, 'settings']
  function show(next: Tab): void {
    panel.show(next)
    // Each tab has its side of the preview beside it. On a narrower window the page would cover the fields.
    if (matchMedia('(width >= 75rem)').matches) face.set(next === 'content' ? 'page' : 'code')
  }
  return (
    <Tabs.Root
      value={tabs.includes(tab) ? tab : (designs[0] ?? tabs[0])}
      onValueChange={show}
      className="flex min-h-0 flex-1 flex-col"
    >
      <Tabs.List
        aria-label={t('editor.section.nav')}
        className="flex shrink-0 flex-wrap gap-x-5 border-b border-line"
      >
        {tabs.map((one) => (
          <Tabs.Tab
            key={one}
            value={one}
            className="-mb-px min-h-11 border-b-2 border-transparent font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink aria-selected:border-signal aria-selected:text-ink"
          >
            {t(`editor.section.${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="content" className={tabClass}>
        <Fields isLocked={isLocked}>
          <div className="py-4">
            <OwnContent />
          </div>
        </Fields>
      </Tabs.Panel>
      <Tabs.Panel value="design" className={tabClass}>
        <DesignRows />
      </Tabs.Panel>
      <Tabs.Panel value="settings" className={tabClass}>
        <SettingsRows />
      </Tabs.Panel>
    </Tabs.Root>
  )
}

const tabClass = 'min-h-0 flex-1 outline-none wide:overflow-y-auto'

function DesignRows() {
  const qrType = useFormValue('qrType')
  const rows = useDesignRows(isBarcode(qrType))
  return <RowList rows={designRows} values={rows} />
}

function SettingsRows() {
  return (
    <>
      <RowList rows={settingsRows} values={useSettingsRows()} />
      <SettingsFoot />
    </>
  )
}

type RowListProps<Id extends Row> = {
  readonly rows: readonly Id[]
  readonly values: Readonly<Record<Id, RowValue>>
}

function RowList<Id extends Row>({ rows, values }: RowListProps<Id>) {
  const { errors } = useFormState<EditorValues>()
  const faulty = new Set(pathsOfErrors(errors).map(placeOf))
  return (
    <ul>
      {rows.map((row) => {
        const value = values[row]
        return (
          value !== null && (
            <li key={row} className="border-b border-line">
              <RowButton row={row} value={value} needsFixing={faulty.has(row)} />
            </li>
          )
        )
      })}
    </ul>
  )
}

type RowButtonProps = {
  readonly row: Row
  readonly value: NonNullable<RowValue>
  readonly needsFixing: boolean
}

function RowButton({ row, value: { label, value, picture, isFaulty }, needsFixing }: RowButtonProps) {
  const { panel } = useEditor()
  return (
    <button
      type="button"
      data-opens={row}
      onClick={() => panel.open(row)}
      className="flex min-h-12 w-full items-center gap-3 rounded-small py-1 text-start transition-colors hover:bg-ink/5"
    >
      <span className="min-w-0 font-medium">{label}</span>{' '}
      <span
        className={`ms-auto min-w-0 shrink-999 truncate text-small ${needsFixing || isFaulty === true ? 'font-medium text-bad' : 'text-ink-soft'}`}
      >
        {needsFixing ? t('editor.row.faulty') : value}
      </span>
      {picture !== undefined && (
        <span aria-hidden className="pointer-events-none flex h-9 shrink-0 items-center">
          {picture}
        </span>
      )}
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft rtl:-scale-x-100" />
    </button>
  )
}

/** In place from 1200 px, a sheet at the right from 900 px, over the lower half of a phone: the picture stays in view. */
const sheetClass =
  'flex flex-col max-canvas:fixed max-canvas:z-40 max-canvas:border-line max-canvas:bg-sheet max-canvas:px-4 max-canvas:shadow-sheet max-wide:inset-x-0 max-wide:bottom-0 max-wide:h-[50dvh] max-wide:rounded-t-large max-wide:border-t wide:max-canvas:inset-y-0 wide:max-canvas:end-0 wide:max-canvas:w-96 wide:max-canvas:border-s canvas:min-h-0 canvas:flex-1'

function OpenRow({ row, isLocked }: { readonly row: Row; readonly isLocked: boolean }) {
  const { panel, paint } = useEditor()
  const heading = useRef<HTMLHeadingElement>(null)
  const takeSlot = useCallback((element: HTMLElement | null) => panel.slot.set(element), [panel])
  const { title } = rowContents[row]
  const { Aside, Content, Below }: RowContent = rowContents[row]
  useEffect(() => {
    // A press on the caption of a frame opens its row and writes in the picture.
    const isWriting = document.activeElement?.hasAttribute('data-writing') === true
    if (!isWriting) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div
      role="presentation"
      data-row={row}
      className={sheetClass}
      onKeyDown={(event) => {
        // Escape first puts a held colour back.
        if (pressedKey(event) !== 'Escape' || event.defaultPrevented) return
        if (hasOpenLayer() || paint.get() !== null) return
        event.preventDefault()
        panel.close()
      }}
    >
      <div className="flex min-h-12 shrink-0 items-center gap-2 border-b border-line">
        <Button
          size="small"
          variant="quiet"
          className="-ms-2.5"
          icon={<ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />}
          onClick={() => panel.close()}
        >
          {t('common.back')}
        </Button>
        <h2 ref={heading} tabIndex={-1} className="min-w-0 truncate font-semibold outline-none">
          {t(title)}
        </h2>
        {Aside !== undefined && !isLocked && (
          <span className="ms-auto">
            <Aside />
          </span>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain py-4 max-wide:pb-[max(1rem,env(safe-area-inset-bottom))] -mx-1 px-1">
        <Fields isLocked={isLocked}>
          <div ref={takeSlot}>{Content !== undefined && <Content />}</div>
          <div className="mt-3 flex flex-col gap-3 empty:hidden">
            <PlainTexts row={row} />
            {Below !== undefined && <Below />}
          </div>
        </Fields>
      </div>
    </div>
  )
}

/** Locked fields are read-only, and stay readable. */
function Fields({ isLocked, children }: { isLocked: boolean; children: ReactNode }) {
  return (
    <fieldset
      disabled={isLocked}
      className={
        isLocked ? 'contents pointer-events-none [&_:is(input,select,textarea)]:opacity-100!' : 'contents'
      }
    >
      {children}
    </fieldset>
  )
}

type RowContent = {
  readonly title: MessageKey
  readonly Aside?: ComponentType
  /** Left out where another part of the screen draws into the open row. */
  readonly Content?: ComponentType
  /** Follows the plain texts of the row. */
  readonly Below?: ComponentType
}

const rowContents = {
  look: { title: 'editor.row.look', Aside: KitMenu, Content: LookGallery },
  pattern: { title: 'editor.pattern.label', Content: PatternField },
  corners: { title: 'editor.part.corner', Content: CornerFields },
  colours: { title: 'editor.row.colours', Content: Colours },
  logo: { title: 'editor.row.logo', Content: LogoAndPhoto },
  frame: { title: 'editor.frame.label', Content: Frame },
  more: { title: 'editor.section.moreButton', Content: More },
  type: { title: 'editor.type.label', Content: TypeField },
  title: { title: 'editor.title.label', Content: TitleField },
  tags: { title: 'editor.tags.label', Content: TagsField },
  folder: { title: 'editor.folder.label', Content: FolderField },
  utm: { title: 'editor.utm.heading', Content: Utm },
  schedule: { title: 'editor.row.schedule', Content: Schedule },
  rules: { title: 'rules.label', Content: RuleFields },
  password: { title: 'editor.protection.label', Content: PasswordField },
  welcome: { title: 'visit.welcome.label', Content: WelcomeFields },
  card: { title: 'visit.card.label', Content: LinkCard, Below: CardImage },
  results: { title: 'visit.results.label', Content: ResultsField },
  active: { title: 'editor.active.label', Content: ActiveField },
  link: { title: 'editor.row.link' },
  verdict: { title: 'editor.row.verdict' },
} as const satisfies Readonly<Record<Row, RowContent>>

function useType(): string {
  return useFormValue('qrType')
}

function Colours() {
  const isBars = isBarcode(useType())
  return (
    <div className="flex flex-col gap-4">
      <PlanBadge />
      {!isBars && <Paints />}
      <ColourFields isBarcode={isBars} />
    </div>
  )
}

function Frame() {
  return (
    <div className="flex flex-col gap-4">
      <PlanBadge />
      <FrameFields />
    </div>
  )
}

function LogoAndPhoto() {
  return (
    <div className="flex flex-col gap-6">
      <LogoFields />
      <PictureFields />
    </div>
  )
}

function More() {
  return isBarcode(useType()) ? <BarcodeFields /> : <PrintFields />
}

function Utm() {
  const hasLink = hasShortLink(useType())
  return (
    <div className="flex flex-col gap-3">
      <UtmParts />
      {hasLink && <QueryField />}
    </div>
  )
}

function Schedule() {
  const { session } = useEditor()
  const hasSwap = useFormValue('swap.isOn')
  return (
    <div className="flex flex-col gap-6">
      <StartAndEnd />
      {(knowsLinkRules(session) || hasSwap) && <SwapFields />}
    </div>
  )
}
