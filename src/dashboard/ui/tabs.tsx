import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export type Tab<Id extends string> = {
  readonly id: Id
  readonly label: string
  readonly panel: ReactNode
  /** A mark after the label, e.g. a count of errors. */
  readonly mark?: ReactNode
}

export type TabsProps<Id extends string> = {
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly value: Id
  readonly onValueChange: (id: Id) => void
}

/** Panels of which one shows. All stay mounted, so nothing typed in a hidden one is lost. */
export function Tabs<Id extends string>({ label, tabs, value, onValueChange }: TabsProps<Id>) {
  return (
    <Base.Root value={value} onValueChange={(next: Id) => onValueChange(next)}>
      <Base.List aria-label={label} className="relative flex gap-1 border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.id}
            value={tab.id}
            className="-mb-px flex min-h-10 items-center gap-2 border-b-2 border-transparent px-3 font-medium text-ink-soft transition-colors hover:text-ink data-active:border-signal data-active:text-ink"
          >
            {tab.label}
            {tab.mark}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.id} value={tab.id} keepMounted className="pt-6">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
