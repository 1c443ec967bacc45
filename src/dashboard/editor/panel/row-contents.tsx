import type { ComponentType } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { hasShortLink, isBarcode } from '#contract/code-types/code-types.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { knowsLinkRules } from '../../api/session.ts'
import type { MessageKey } from '../../messages/catalogue.ts'
import { KitMenu } from '../brand/kit-menu.tsx'
import { LookGallery } from '../brand/look-gallery.tsx'
import { Paints } from '../canvas/paints.tsx'
import { DescriptionField, FolderField, TagsField, TitleField } from '../content/more-content.tsx'
import { TypeField } from '../content/type-field.tsx'
import { UtmParts } from '../content/utm-parts.tsx'
import { ColourFields } from '../design/colour-fields.tsx'
import { BarcodeFields, PlanBadge, PrintFields } from '../design/print-fields.tsx'
import { FrameFields } from '../design/frame-fields.tsx'
import { LogoFields } from '../design/logo-fields.tsx'
import { PictureFields } from '../design/picture-fields.tsx'
import { CornerFields, PatternField } from '../design/shape-fields.tsx'
import { useEditor } from '../editor-context.ts'
import { PasswordField, StartAndEnd } from '../options/access-fields.tsx'
import { SwapFields } from '../options/swap-fields.tsx'
import { WelcomeFields } from '../options/welcome-fields.tsx'
import type { Row } from './panel-state.ts'
import { ActiveField } from './settings-rows.tsx'

export type RowContent = {
  readonly title: MessageKey
  /** Beside the title. */
  readonly Aside?: ComponentType
  /** Left out where another part of the screen draws into the open row. */
  readonly Content?: ComponentType
}

/** The title and the content of each row. */
export const rowContents = {
  look: { title: 'editor.row.look', Aside: KitMenu, Content: LookGallery },
  pattern: { title: 'editor.pattern.label', Content: PatternField },
  corners: { title: 'editor.part.corner', Content: CornerFields },
  colours: { title: 'editor.row.colours', Content: Colours },
  logo: { title: 'editor.row.logo', Content: LogoAndPhoto },
  frame: { title: 'editor.frame.label', Content: FrameFields },
  more: { title: 'editor.section.moreButton', Content: More },
  type: { title: 'editor.type.label', Content: TypeField },
  title: { title: 'editor.title.label', Content: TitleAndDescription },
  tags: { title: 'editor.tags.label', Content: TagsField },
  folder: { title: 'editor.folder.label', Content: FolderField },
  utm: { title: 'editor.utm.heading', Content: Utm },
  schedule: { title: 'editor.row.schedule', Content: Schedule },
  password: { title: 'editor.protection.label', Content: PasswordField },
  welcome: { title: 'visit.welcome.label', Content: WelcomeFields },
  active: { title: 'editor.active.label', Content: ActiveField },
  link: { title: 'editor.row.link' },
  verdict: { title: 'editor.row.verdict' },
} as const satisfies Readonly<Record<Row, RowContent>>

function useType(): string {
  const { control } = useFormContext<EditorValues>()
  return useWatch({ control, name: 'qrType' })
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

function TitleAndDescription() {
  const isLinked = hasShortLink(useType())
  return (
    <div className="flex flex-col gap-3">
      <TitleField />
      {isLinked && <DescriptionField />}
    </div>
  )
}

function Utm() {
  return (
    <div className="flex flex-col gap-3">
      <UtmParts />
    </div>
  )
}

function Schedule() {
  const { control } = useFormContext<EditorValues>()
  const { session } = useEditor()
  const hasSwap = useWatch({ control, name: 'swap.isOn' })
  return (
    <div className="flex flex-col gap-6">
      <StartAndEnd />
      {(knowsLinkRules(session) || hasSwap) && <SwapFields />}
    </div>
  )
}
