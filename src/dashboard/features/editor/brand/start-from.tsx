import '../../../messages/brand-messages.ts'
import { type ReactNode, useMemo } from 'react'
import { applyKit } from '#design/brand/kit-design.ts'
import { applyStartingPoint, startingPointIds, startingPoints } from '#design/brand/starting-points.ts'
import { type Design, defaultDesign } from '#design/design.ts'
import { useBrandKits } from '../../../api/brand-kits.ts'
import { offers } from '../../../api/session.ts'
import { t } from '../../../messages/t.ts'
import { announce } from '../../../ui/announce.ts'
import { useRestedCode } from '../design/use-rested-code.ts'
import { useEditor } from '../editor-context.ts'
import { isSame } from '../values/changed-fields.ts'
import { KitActions } from './kit-actions.tsx'
import { LookTile } from './look-tile.tsx'

/** A way for a code to look, of the person's own or of ours. */
type Look = {
  readonly key: string
  readonly name: string
  readonly isDefault: boolean
  readonly dress: (design: Design) => Design
}

const points: readonly Look[] = startingPointIds.map((id) => ({
  key: id,
  name: t(`brand.point.${id}`),
  isDefault: false,
  dress: (design) => applyStartingPoint(design, startingPoints[id]),
}))

/** Whole looks to begin with: the person's brand kits first, then ours. One click dresses the code. */
export function StartFrom() {
  const { session, history } = useEditor()
  const { data: kits = [] } = useBrandKits()
  const code = useRestedCode()
  const { logo, frame } = code.design
  // What a look leaves as it is; its pictures stay the same while anything else changes.
  const bare = useMemo<Design>(() => ({ ...defaultDesign, logo, frame }), [logo, frame])
  const own = useMemo<readonly Look[]>(
    () =>
      kits.map(({ id, name, isDefault, design }) => ({
        key: id,
        name,
        isDefault,
        dress: (worn) => applyKit(worn, design),
      })),
    [kits],
  )

  function tiles(looks: readonly Look[]): ReactNode {
    return looks.map(({ key, name, isDefault, dress }) => (
      <LookTile
        key={key}
        name={name}
        isDefault={isDefault}
        dress={dress}
        onto={bare}
        payload={code.payload}
        isWorn={isWorn(code.design, dress)}
        onApply={() => {
          history.change(`look-${key}`, dress)
          announce(t('brand.applied', { name }))
        }}
      />
    ))
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-small font-medium">{t('brand.startFrom')}</h3>
        {offers(session, 'createBrandKit') && <KitActions />}
      </div>
      {own.length > 0 && <Tiles label={t('brand.kits')}>{tiles(own)}</Tiles>}
      <Tiles label={t('brand.points')}>{tiles(points)}</Tiles>
      <p className="text-small text-ink-soft">{t('brand.startFrom.hint')}</p>
    </div>
  )
}

/** A grid; on a phone one row that scrolls, so that the fields below stay near. */
function Tiles({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-8 gap-2 wide:grid-cols-4 xl:grid-cols-8 max-sm:-mx-4 max-sm:flex max-sm:snap-x max-sm:scroll-px-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1"
    >
      {children}
    </ul>
  )
}

/** Whether putting the look on would change nothing but where the design says it started. */
function isWorn(design: Design, dress: Look['dress']): boolean {
  return isSame({ ...dress(design), preset: '' }, { ...design, preset: '' })
}
