import type { Design } from '#design/design.ts'
import { t } from '../../../messages/t.ts'
import { ColourField } from '../../../ui/colour-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useEditor } from '../editor-context.ts'
import { useDesignPart } from './use-design.ts'
import { useSwatches } from './use-swatches.ts'

/** Own colours for the corners; without, they follow the code. */
export function CornerColours() {
  const { history } = useEditor()
  const own = useDesignPart(ownColours)
  const swatches = useSwatches()

  function paint(part: 'cornerSquare' | 'cornerDot', colour: string): void {
    history.change(part, (now) => ({ ...now, [part]: { ...now[part], color: colour } }))
  }

  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={t('editor.corners.own')}
        checked={own !== null}
        onCheckedChange={(isOwn) =>
          history.change('corner-colours', (now) => ({
            ...now,
            cornerSquare: { ...now.cornerSquare, color: isOwn ? now.color : null },
            cornerDot: { ...now.cornerDot, color: isOwn ? now.color : null },
          }))
        }
      />
      {own !== null && (
        <div className="grid grid-cols-2 gap-3">
          <ColourField
            label={t('editor.corners.square')}
            value={own.square}
            swatches={swatches}
            onValueChange={(colour) => paint('cornerSquare', colour)}
          />
          <ColourField
            label={t('editor.corners.dot')}
            value={own.dot}
            swatches={swatches}
            onValueChange={(colour) => paint('cornerDot', colour)}
          />
        </div>
      )}
    </div>
  )
}

/** Null when the corners follow the code. */
function ownColours({ color, cornerSquare, cornerDot }: Design): { square: string; dot: string } | null {
  if (cornerSquare.color === null && cornerDot.color === null) return null
  return { square: cornerSquare.color ?? color, dot: cornerDot.color ?? color }
}
