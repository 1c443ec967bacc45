import type { ReactNode } from 'react'
import type { PlacementGroup } from '#dashboard/feature.tsx'
import { useCampaigns } from './operations.ts'

type PlacementGroupsProps = { readonly children: (groups: readonly PlacementGroup[]) => ReactNode }

/** The campaigns that a placement can join. */
export function PlacementGroups({ children }: PlacementGroupsProps) {
  return children(useCampaigns().data ?? [])
}
