import type { ReactNode } from 'react'
import type { EditorField } from '../../api/editor-values.ts'
import { createStore, type Store } from '../../ui/store.ts'

export const designRows = ['look', 'pattern', 'corners', 'colours', 'logo', 'frame', 'more'] as const
export const settingsRows = [
  'type',
  'title',
  'tags',
  'folder',
  'utm',
  'schedule',
  'rules',
  'password',
  'welcome',
  'card',
  'results',
  'active',
] as const
export type DesignRow = (typeof designRows)[number]
export type SettingsRow = (typeof settingsRows)[number]
/** The short link and the verdict open like rows, from their lines beside the picture. */
export type Row = DesignRow | SettingsRow | 'link' | 'verdict'
export type Tab = 'content' | 'design' | 'settings'

/** The value of a row, as words and as a small picture. Null for a row that this code does not have. */
export type RowValue = {
  readonly label: string
  readonly value?: string
  /** The value is a problem. */
  readonly isFaulty?: boolean
  readonly picture?: ReactNode
} | null

type PanelState = { readonly tab: Tab; readonly row: Row | null }

export type PanelStore = Store<PanelState> & {
  readonly open: (row: Row) => void
  /** Closes the open row and gives the focus back to what opened it. */
  readonly close: () => void
  readonly show: (tab: Tab) => void
  /** Brings a field into view that stands in a row or a tab. */
  readonly reveal: (field: string) => void
  /** The element that holds the open row: the short link and the verdict draw into it. */
  readonly slot: Store<HTMLElement | null>
}

export function createPanel(tab: Tab): PanelStore {
  const store = createStore<PanelState>({ tab, row: null })
  return {
    ...store,
    slot: createStore<HTMLElement | null>(null),
    open(row) {
      const home = tabOf(row)
      store.set({ tab: home ?? store.get().tab, row })
    },
    close() {
      const { tab: current, row } = store.get()
      if (row === null) return
      store.set({ tab: current, row: null })
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-opens="${row}"]`)?.focus())
    },
    show: (next) => store.set({ tab: next, row: null }),
    reveal(field) {
      const place = placeOf(field)
      if (place === 'content') store.set({ tab: 'content', row: null })
      else if (place !== undefined) store.set({ tab: tabOf(place) ?? store.get().tab, row: place })
    },
  }
}

function tabOf(row: Row): Tab | null {
  if ((designRows as readonly Row[]).includes(row)) return 'design'
  return (settingsRows as readonly Row[]).includes(row) ? 'settings' : null
}

/** The row of each field. The destination is always in view, and each part of the design has its own row. */
const rowOfField: Readonly<Record<Exclude<EditorField, 'destinationUrl' | 'design'>, Row | 'content'>> = {
  content: 'content',
  text: 'content',
  qrType: 'type',
  brandedDomain: 'link',
  slashTag: 'link',
  title: 'title',
  metaTitle: 'card',
  metaDescription: 'card',
  metaImage: 'card',
  tags: 'tags',
  folderId: 'folder',
  utm: 'utm',
  starts: 'schedule',
  expiration: 'schedule',
  fallbackUrl: 'schedule',
  swap: 'schedule',
  visitorRules: 'rules',
  scanLimit: 'rules',
  isProtected: 'password',
  password: 'password',
  welcome: 'welcome',
  hasVisitId: 'results',
  forwardsQuery: 'utm',
  isActive: 'active',
}

/** The place of a field by its path, such as `design.frame.text`; undefined when it is always in view. */
export function placeOf(path: string): Row | 'content' | undefined {
  const [field = '', part] = path.split('.')
  if (field === 'design') return part === 'frame' ? 'frame' : 'colours'
  return (rowOfField as Readonly<Record<string, Row | 'content'>>)[field]
}

/** The paths of invalid fields, as far as their places differ, in the order of the rows. */
export function pathsOfErrors({ design, ...errors }: { readonly design?: object | undefined }): string[] {
  const order = Object.keys(rowOfField)
  const paths = Object.keys(errors).toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
  return [...paths, ...Object.keys(design ?? {}).map((part) => `design.${part}`)]
}
