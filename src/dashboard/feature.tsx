import { type ComponentType, createContext, use } from 'react'
import type { BrandedDomain } from '#contract/domains.ts'
import type { Session } from '#contract/session.ts'

/** Places of the account to which features add a section, and what a section gets there. */
type AccountPlaces = {
  /** Examples above the list of operations, on the page for developers. */
  'api-examples': object
  domains: { readonly session: Session }
  /** The dialog with the records of a domain. */
  'domain-setup': { readonly domain: BrandedDomain }
}

/** Places of the editor to which features add a section, which reads the editor's context. `looks`: above all looks. */
type EditorPlace = 'looks'

/** The additions of a feature to the dashboard. Each part is optional, and its code loads when it is first shown. */
export type DashboardFeature = {
  readonly accountSections?: {
    readonly [Place in keyof AccountPlaces]?: ComponentType<AccountPlaces[Place]>
  }
  readonly editorSections?: { readonly [Place in EditorPlace]?: ComponentType }
}

export type DashboardFeatures = Readonly<Record<string, DashboardFeature>>

/** The features of this build, from `features.ts`, which only the roof imports. */
export const Features = createContext<DashboardFeatures>({})

type AccountSectionsProps<Place extends keyof AccountPlaces> = {
  readonly place: Place
  readonly given: AccountPlaces[Place]
}

/** The sections that features add to a place of the account. */
export function AccountSections<Place extends keyof AccountPlaces>({
  place,
  given,
}: AccountSectionsProps<Place>) {
  return Object.entries(use(Features)).map(([name, { accountSections }]) => {
    const Section: ComponentType<AccountPlaces[Place]> | undefined = accountSections?.[place]
    return Section && <Section key={name} {...given} />
  })
}

/** The sections that features add to a place of the editor. */
export function EditorSections({ place }: { readonly place: EditorPlace }) {
  return Object.entries(use(Features)).map(([name, { editorSections }]) => {
    const Section = editorSections?.[place]
    return Section && <Section key={name} />
  })
}
