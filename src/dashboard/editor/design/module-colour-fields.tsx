import { Plus, X } from 'lucide-react'
import { colourRules, type Design } from '#design/design.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { ColourField } from '../../ui/colour-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useDesignPart, useEditor } from '../editor-context.ts'
import { freshColour, useSwatches } from './swatches.ts'

type ModuleColours = NonNullable<Design['moduleColours']>

/** Places of the colours beside the QR colour. */
const places = ['second', 'third', 'fourth'] as const

/** Two to four module colours and the rule that spreads them. They replace a gradient. */
export function ModuleColourFields() {
  const { history } = useEditor()
  const own = useDesignPart((design) => design.moduleColours)
  const swatches = useSwatches()

  function change(part: string, next: (colours: ModuleColours) => ModuleColours): void {
    history.change(`module-colours-${part}`, (now) =>
      now.moduleColours === undefined ? now : { ...now, moduleColours: next(now.moduleColours) },
    )
  }

  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={t('studio.colours.label')}
        hint={own === undefined ? undefined : t('studio.colours.hint')}
        checked={own !== undefined}
        onCheckedChange={(on) => history.change('module-colours', (now) => withSeveral(now, on))}
      />
      {own !== undefined && (
        <div className="grid grid-cols-2 items-end gap-3">
          <RuleSelect rule={own.rule} onChange={(rule) => change('rule', (now) => ({ ...now, rule }))} />
          {own.colours.map((colour, index) => (
            <ColourField
              // The place is the identity: a colour may repeat, and it changes while it is picked.
              key={places[index]}
              label={t('studio.colours.number', { number: index + 2 })}
              value={colour}
              swatches={swatches}
              aside={
                own.colours.length > 1 && (
                  <IconButton
                    className="-my-2"
                    label={t('studio.colours.remove', { number: index + 2 })}
                    icon={<X aria-hidden className="size-4" />}
                    onClick={() =>
                      change('remove', (now) => ({ ...now, colours: now.colours.toSpliced(index, 1) }))
                    }
                  />
                )
              }
              onValueChange={(next) =>
                change(String(index), (now) => ({ ...now, colours: now.colours.with(index, next) }))
              }
            />
          ))}
          {own.colours.length < places.length && (
            <Button
              size="small"
              className="min-h-10! whitespace-normal! [&>svg]:shrink-0"
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => history.change('module-colours-add', withOneMore)}
            >
              {t('studio.colours.add')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

type RuleSelectProps = {
  readonly rule: ModuleColours['rule']
  readonly onChange: (rule: ModuleColours['rule']) => void
}

function RuleSelect({ rule, onChange }: RuleSelectProps) {
  return (
    <Select
      label={t('studio.colours.rule')}
      reserve={false}
      value={rule}
      options={colourRules.map((known) => ({ value: known, label: t(`studio.colours.rule.${known}`) }))}
      onChange={(event) => {
        const chosen = colourRules.find((known) => known === event.target.value)
        if (chosen !== undefined) onChange(chosen)
      }}
    />
  )
}

/** The design with several module colours, or with one. Several colours take the place of a gradient. */
function withSeveral(design: Design, on: boolean): Design {
  const { moduleColours: _, ...one } = design
  if (!on) return one
  return { ...one, gradient: null, moduleColours: { colours: [freshColour([design.color])], rule: 'random' } }
}

function withOneMore(design: Design): Design {
  const { moduleColours } = design
  if (moduleColours === undefined) return design
  const { colours: own } = moduleColours
  const colours = [...own, freshColour([design.color, ...own])]
  return { ...design, moduleColours: { ...moduleColours, colours } }
}
