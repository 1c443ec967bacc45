import { t } from '../../../messages/t.ts'
import { ColourField } from '../../../ui/colour-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useEditor } from '../editor-context.ts'
import { useDesign } from './use-design.ts'

/** Own colours for the corners; without, they follow the code. */
export function CornerColours({ swatches }: { readonly swatches: readonly string[] }) {
  const { history } = useEditor()
  const { color, cornerSquare, cornerDot } = useDesign()
  const isOwn = cornerSquare.color !== null || cornerDot.color !== null

  function paint(part: 'cornerSquare' | 'cornerDot', colour: string): void {
    history.change(part, (now) => ({ ...now, [part]: { ...now[part], color: colour } }))
  }

  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={t('editor.corners.own')}
        checked={isOwn}
        onCheckedChange={(own) =>
          history.change('corner-colours', (now) => ({
            ...now,
            cornerSquare: { ...now.cornerSquare, color: own ? now.color : null },
            cornerDot: { ...now.cornerDot, color: own ? now.color : null },
          }))
        }
      />
      {isOwn && (
        <div className="grid grid-cols-2 gap-3">
          <ColourField
            label={t('editor.corners.square')}
            value={cornerSquare.color ?? color}
            swatches={swatches}
            onValueChange={(colour) => paint('cornerSquare', colour)}
          />
          <ColourField
            label={t('editor.corners.dot')}
            value={cornerDot.color ?? color}
            swatches={swatches}
            onValueChange={(colour) => paint('cornerDot', colour)}
          />
        </div>
      )}
    </div>
  )
}
