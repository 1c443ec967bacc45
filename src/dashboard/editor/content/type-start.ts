import type { QueryClient } from '@tanstack/react-query'
import type { BrandKit } from '#contract/brand-operations.ts'
import { type CodeType, fieldsOf } from '#contract/code-types/code-types.ts'
import { type ContentField, contentFields } from '#contract/code-types/content-fields.ts'
import { exampleOf } from '#contract/code-types/code-types.ts'
import { lookOf } from '#code-types/looks.ts'
import type { Session } from '#contract/session.ts'
import { kitColours } from '#design/brand/brand-kit.ts'
import { brandKitsQuery } from '../../api/brand-kits.ts'
import type { CodeContent, EditorValues } from '../../api/editor-values.ts'
import { foldersQuery } from '../../api/change-folders.ts'
import { offers, sessionQuery } from '../../api/session.ts'

export type PageBrand = Pick<BrandKit, 'design' | 'palette'>

/** Colours and font of the brand, else of the type's example, and first choices. What was typed before stays. */
export function contentOfType(type: CodeType, content: CodeContent, kit: PageBrand | null): CodeContent {
  const examples = Object.entries(exampleOf(type).fields).filter(([field]) => isColour(field))
  const look = kit === null ? { ...Object.fromEntries(examples), fieldData: {} } : brandLook(type, kit)
  return {
    ...look,
    ...content,
    fieldData: { ...lookOf(type).first?.(), ...look.fieldData, ...content.fieldData },
  }
}

/** Colours and font of a brand for a page. The page itself keeps every text readable on them. */
export function brandLook(type: CodeType, { design, palette }: PageBrand): CodeContent {
  const { pageFont } = design
  const { primary, gradient, button } = kitColours({ design, palette })
  const colours = {
    primaryColor: primary,
    gradientColor: gradient,
    ctaColor: button,
    audioPrimary: primary,
  }
  const used: readonly string[] = fieldsOf(type)
  return {
    ...Object.fromEntries(Object.entries(colours).filter(([field]) => used.includes(field))),
    fieldData: pageFont === undefined ? {} : { font: pageFont },
  }
}

function isColour(field: string): boolean {
  return contentFields[field as ContentField].kind === 'colour'
}

export function valuesOfType(type: CodeType, fresh: EditorValues, kit: PageBrand | null): EditorValues {
  return { ...fresh, qrType: type, content: contentOfType(type, fresh.content, kit) }
}

type FolderStart = {
  /** The folder; 0 when the service does not have it. */
  readonly id: number
  /** The brand kit of the folder in place of the default one. */
  readonly look: Pick<Session, 'defaultBrandKit'>
}

/** Loads the defaults for a new code in a folder. Rejects like `request`. */
export async function startInFolder(client: QueryClient, folder: number): Promise<FolderStart> {
  const session = await client.ensureQueryData(sessionQuery)
  if (!offers(session, 'listFolders')) return { id: 0, look: {} }
  const { data } = await client.ensureQueryData(foldersQuery)
  const { id = 0, kitId = null } = data.find((one) => one.id === folder) ?? {}
  const kits = kitId === null ? [] : await client.ensureQueryData(brandKitsQuery)
  const kit = kits.find((one) => one.id === kitId)
  return { id, look: kit === undefined ? {} : { defaultBrandKit: kit } }
}
