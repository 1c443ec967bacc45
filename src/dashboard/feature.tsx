import type { QueryClient } from '@tanstack/react-query'
import type { RouteComponent } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createContext, use } from 'react'
import type { BrandedDomain } from '#contract/domains.ts'
import type { OperationId } from '#contract/operations.ts'
import type { Notice } from '#contract/people/notice-operations.ts'
import type { QrCode } from '#contract/record.ts'
import type { Session } from '#contract/session.ts'
import type { CsvTable } from './library/import/known-files.ts'

/** Places of the core to which features add a section, and what a section gets there. */
type Places = {
  /** Examples above the list of operations, on the page for developers. */
  'api-examples': object
  developers: { readonly session: Session }
  domains: { readonly session: Session }
  /** The dialog with the records of a domain. */
  'domain-setup': { readonly domain: BrandedDomain }
  plan: { readonly session: Session }
  /** Below the UTM templates, once there is one. */
  utm: { readonly mayEdit: boolean }
  /** In the editor, above all looks. Sections of the editor read its context. */
  looks: object
  /** In the editor, beside the fields of a coupon. */
  coupon: object
  /** In the editor, below the dishes of a saved menu. */
  menu: { readonly codeId: number }
  /** In the editor, among the settings for print. */
  print: object
  /** Below the versions and changes of a code. */
  history: { readonly codeId: number }
  /** In the dialog with the approval of a code, below its decision. */
  approval: {
    readonly code: QrCode
    /** The dialog stopped a download that needs an approval. */
    readonly isBeforePrint: boolean
    /** The download may continue, so the dialog has its own buttons. */
    readonly isReady: boolean
    readonly onClose: () => void
  }
  /** Below the figures of a period of a code. */
  scans: {
    readonly code: QrCode
    readonly days: { readonly from: string; readonly to: string; readonly zone: string }
  }
  /** Below the choice of a file for an import, or alone in its place. */
  import: {
    readonly isAlone: boolean
    readonly onAlone: (isAlone: boolean) => void
    /**
     * @param service the name by which the source is known.
     * @param onImport called once the rows are imported.
     */
    readonly onTable: (table: CsvTable, service: string, onImport: () => void) => void
  }
}

/** The props of a section at its place. */
export type GivenAt<Place extends keyof Places> = Places[Place]

export type ScreenPath = `/${string}`

/** A screen of a feature, beside the navigation. */
export type FeatureScreen = {
  /** In the words of the router, such as `/codes/$id/artwork`. */
  readonly path: ScreenPath
  readonly component: RouteComponent
  /** Whether its entries and its tab are shown; always without this. `code`: for those at a code. */
  readonly isShown?: (session: Session, code?: QrCode) => boolean
  /** Its entry in the navigation and among the commands. */
  readonly navigation?: ScreenEntry
  /** Its entries at a code whose number is `$id` in the path. */
  readonly ofCode?: CodeEntry
  /** Its tab among the pages of a code whose number is `$id` in the path. */
  readonly tab?: CodeTab
}

export type CodeTab = {
  /** Not lazy, because every page of a code shows it. */
  readonly label: ComponentType<{ readonly codeId: number }>
  /** The tab of the core that follows it. */
  readonly before: 'scans' | 'history'
}

export type CodeEntry = {
  readonly icon: LucideIcon
  /** In the menu of the code, and on the button among its files for a printer. */
  readonly label: () => string
  /** Beside that button. */
  readonly aside: () => string
  /** The name of the command that opens it from the code. */
  readonly words: () => string
}

export type ScreenEntry = {
  readonly icon: LucideIcon
  /** Below the icon; the whole name is for assistive technology. */
  readonly short: () => string
  readonly label: () => string
  /** The name of the command that opens it. */
  readonly words: () => string
  /** The key that opens it, after G. */
  readonly letter?: string
}

/** Codes that somebody chose for an action of a feature. */
export type ChosenCodes = {
  readonly count: number
  /** Null where all codes of a list are chosen, loaded or not. */
  readonly ids: readonly number[] | null
  /** The codes in their order. */
  readonly load: (signal: AbortSignal) => Promise<readonly QrCode[]>
  readonly onClose: () => void
  /** The action is done, so the selection ends. */
  readonly onDone: () => void
}

/**
 * `code`: the menu of one code. `selection`: codes chosen one by one. `all`: all codes of a list. `placements`: a code in
 * each of its placements.
 */
export type PlaceOfCodes = 'code' | 'selection' | 'all' | 'placements'

/** An action for codes, with its dialog. */
export type CodesAction = {
  readonly icon: LucideIcon
  readonly label: (place: PlaceOfCodes) => string
  readonly places: readonly PlaceOfCodes[]
  /** Left out where the service or the role refuses this operation. */
  readonly operation: OperationId | null
  readonly dialog: ComponentType<ChosenCodes>
}

/** Lines about the approval of a code, for the text in the pack of its files for a printer. */
export type PackLines = (client: QueryClient, code: QrCode) => Promise<readonly string[]>

/** An entry in the menu of the library. */
export type LibraryTool = {
  readonly icon: LucideIcon
  readonly label: () => string
  /** Left out where the service or the role refuses this operation. */
  readonly operation: OperationId | null
  /** Its dialog, or the path of its screen. */
  readonly opens: ComponentType<{ readonly onClose: () => void }> | ScreenPath
}

/** The additions of a feature to the dashboard. Each part is optional, and its code loads when it is first shown. */
export type DashboardFeature = {
  readonly sections?: { readonly [Place in keyof Places]?: ComponentType<Places[Place]> }
  readonly screens?: readonly FeatureScreen[]
  readonly codesActions?: readonly CodesAction[]
  readonly libraryTools?: readonly LibraryTool[]
  readonly packLines?: PackLines
  /** The path to which a notice of the inbox leads; null for a notice about something else. */
  readonly pathOfNotice?: (notice: Notice) => ScreenPath | null
}

export type DashboardFeatures = Readonly<Record<string, DashboardFeature>>

/** The features of this build, from `features.ts`, which only the roof imports. */
export const Features = createContext<DashboardFeatures>({})

type SectionsProps<Place extends keyof Places> = {
  readonly place: Place
  readonly given: Places[Place]
}

/** The sections that features add to a place. */
export function Sections<Place extends keyof Places>({ place, given }: SectionsProps<Place>) {
  return Object.entries(use(Features)).map(([name, { sections }]) => {
    const Section: ComponentType<Places[Place]> | undefined = sections?.[place]
    return Section && <Section key={name} {...given} />
  })
}

/** Whether a feature adds a section to a place. */
export function useHasSections(place: keyof Places): boolean {
  return Object.values(use(Features)).some(({ sections }) => sections?.[place] !== undefined)
}

/** The lines of all features for the text of a pack. */
export function usePackLines(): PackLines {
  const features = use(Features)
  return async (client, code) => {
    const lines: string[] = []
    for (const { packLines } of Object.values(features))
      lines.push(...((await packLines?.(client, code)) ?? []))
    return lines
  }
}

function isShownIn({ isShown }: FeatureScreen, session: Session | undefined, code?: QrCode): boolean {
  return isShown === undefined || (session !== undefined && isShown(session, code))
}

/** Entries of the navigation that features add, with the paths of their screens. */
export function useScreenEntries(session: Session | undefined): readonly (ScreenEntry & {
  readonly path: ScreenPath
  /** Not every account has it, so the bar of a phone has no room for it. */
  readonly isForWide: boolean
})[] {
  return Object.values(use(Features)).flatMap(({ screens = [] }) =>
    screens.flatMap((screen) => {
      const { path, navigation, isShown } = screen
      if (navigation === undefined || !isShownIn(screen, session)) return []
      return [{ path, isForWide: isShown !== undefined, ...navigation }]
    }),
  )
}

/** Tabs that features add to the pages of a code, with the paths of their screens. */
export function useCodeTabs(
  session: Session | undefined,
  code: QrCode,
): readonly (CodeTab & { readonly path: ScreenPath; readonly isShown: boolean })[] {
  return Object.values(use(Features)).flatMap(({ screens = [] }) =>
    screens.flatMap((screen) =>
      screen.tab ? [{ path: screen.path, ...screen.tab, isShown: isShownIn(screen, session, code) }] : [],
    ),
  )
}

/** The path of a feature to which a notice leads; null without one. */
export function usePathOfNotice(notice: Notice): string | null {
  for (const { pathOfNotice } of Object.values(use(Features))) {
    const path = pathOfNotice?.(notice) ?? null
    if (path !== null) return path
  }
  return null
}

/** Entries that features add to a code, with the paths of their screens. */
export function useCodeEntries(
  session: Session | undefined,
  code: QrCode | undefined,
): readonly (CodeEntry & { readonly path: string })[] {
  return Object.values(use(Features)).flatMap(({ screens = [] }) =>
    screens.flatMap((screen) => {
      const { path, ofCode } = screen
      if (ofCode === undefined || code === undefined || !isShownIn(screen, session, code)) return []
      return [{ path: path.replace('$id', String(code.id)), ...ofCode }]
    }),
  )
}
