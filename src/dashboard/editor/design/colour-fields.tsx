import { DesignColour } from './design-colour.tsx'
import { usePartChange } from '../editor-context.ts'
import { Plus, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { colourRules, defaultGradient, type Design } from '#design/design.ts'
import { thresholds, contrast } from '#design/scannability/thresholds.ts'
import { locale } from '../../messages/locale.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { Slider } from '../../ui/slider.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useDesignPart, useEditor, useFieldError } from '../editor-context.ts'
import { freshColour } from './swatches.ts'

/** Colours and their contrast. Each field subscribes only to its own colour. */
export function ColourFields({ isBarcode }: { readonly isBarcode: boolean }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3">
        <CodeColour />
        <BackgroundColour />
      </div>
      <ContrastFigure />
      <TransparentSwitch />
      {!isBarcode && <CornerColours />}
      {!isBarcode && <ModuleColourFields />}
      {!isBarcode && <GradientFields />}
      <BackgroundGradientFields />
    </div>
  )
}

function CodeColour() {
  const { history } = useEditor()
  return (
    <DesignColour
      label={t('editor.colour.code')}
      value={useDesignPart((design) => design.color)}
      error={useFieldError('design.color')}
      onValueChange={(color) => history.change('color', (now) => ({ ...now, color }))}
    />
  )
}

function BackgroundColour() {
  const [background, change] = useBackground()
  return (
    <DesignColour
      label={t('editor.colour.background')}
      value={background.color}
      error={useFieldError('design.background.color')}
      disabled={background.transparent}
      onValueChange={(color) => change({ color })}
    />
  )
}

function TransparentSwitch() {
  const [background, change] = useBackground()
  return (
    <Switch
      label={t('editor.colour.transparent')}
      hint={background.transparent ? t('editor.colour.transparentHint') : undefined}
      checked={background.transparent}
      onCheckedChange={(transparent) => change({ transparent })}
    />
  )
}

function useBackground() {
  const { history } = useEditor()
  const background = useDesignPart((design) => design.background)
  const change = (next: Partial<Design['background']>) =>
    history.change('background', (now) => ({ ...now, background: { ...now.background, ...next } }))
  return [background, change] as const
}

/** The lowest WCAG contrast ratio between a part and its background. Transparent counts as white. */
function weakestContrast(design: Design): number {
  const { background, moduleColours, gradient } = design
  const papers = background.transparent ? ['#ffffff'] : [background.color, background.gradient?.to]
  const parts = [
    design.color,
    ...(moduleColours?.colours ?? [gradient?.via, gradient?.to]),
    design.cornerSquare.color,
    design.cornerDot.color,
  ].filter((part) => part !== undefined && part !== null)
  return Math.min(
    ...papers
      .filter((paper) => paper !== undefined)
      .flatMap((paper) => parts.map((part) => contrast(part, paper))),
  )
}

const contrastFormat = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 })

/** The contrast as a number and a word. It turns red before decoders fail. */
function ContrastFigure() {
  const ratio = useDesignPart(weakestContrast)
  const { print, safe } = thresholds.contrast
  const figure = contrastFormat.format(Math.floor(ratio * 10) / 10)
  const [tone, words] =
    ratio < print
      ? ['text-bad', t('editor.contrast.bad')]
      : ratio < safe
        ? ['text-warn', t('editor.contrast.warn')]
        : ['text-good', t('editor.contrast.good')]
  return (
    <p className={`text-small ${tone}`}>
      <span className="font-medium">{t('editor.contrast.figure', { ratio: figure })}</span> {words}
    </p>
  )
}

/** Corner colours; without them, corners follow the code. */
function CornerColours() {
  const { history } = useEditor()
  const own = useDesignPart(ownColours)
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
          {(['cornerSquare', 'cornerDot'] as const).map((part) => (
            <DesignColour
              key={part}
              label={t(part === 'cornerSquare' ? 'editor.corners.square' : 'editor.corners.dot')}
              value={own[part]}
              onValueChange={(color) =>
                history.change(part, (now) => ({ ...now, [part]: { ...now[part], color } }))
              }
            />
          ))}
        </div>
      )}
    </div>
  )
}

function ownColours({ color, cornerSquare, cornerDot }: Design) {
  if (cornerSquare.color === null && cornerDot.color === null) return null
  return { cornerSquare: cornerSquare.color ?? color, cornerDot: cornerDot.color ?? color }
}

type ModuleColours = NonNullable<Design['moduleColours']>

const places = ['second', 'third', 'fourth'] as const

/** Two to four module colours and the rule that spreads them. They replace a gradient. */
function ModuleColourFields() {
  const { history } = useEditor()
  const own = useDesignPart((design) => design.moduleColours)

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
            <DesignColour
              // The place is the identity: a colour may repeat, and it changes while it is picked.
              key={places[index]}
              label={t('studio.colours.number', { number: index + 2 })}
              value={colour}
              aside={
                own.colours.length > 1 && (
                  <IconButton
                    className="-my-2"
                    label={t('studio.colours.remove', { number: index + 2 })}
                    icon={X}
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
              icon={Plus}
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

type Rule = ModuleColours['rule']

function RuleSelect({ rule, onChange }: { rule: Rule; onChange: (rule: Rule) => void }) {
  return (
    <Select
      label={t('studio.colours.rule')}
      reserve={false}
      value={rule}
      options={colourRules.map((known) => ({ value: known, label: t(`studio.colours.rule.${known}`) }))}
      onChange={({ target }) => onChange(colourRules.find((known) => known === target.value) ?? rule)}
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

type Gradient = NonNullable<Design['gradient']>

/** A gradient over the modules with two or three colours. It replaces several module colours. */
function GradientFields() {
  const { history } = useEditor()
  const gradient = useDesignPart((design) => design.gradient)
  const change = usePartChange('gradient')
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={t('editor.gradient.label')}
        checked={gradient !== null}
        onCheckedChange={(on) =>
          history.change('gradient', ({ moduleColours, ...now }) => ({
            ...now,
            ...(on || moduleColours === undefined ? {} : { moduleColours }),
            gradient: on ? { ...defaultGradient, to: '#1d3f8f' } : null,
          }))
        }
      />
      {gradient !== null && (
        <div className="grid grid-cols-2 items-end gap-3">
          <MiddleColour gradient={gradient} />
          <DesignColour
            label={t('editor.gradient.to')}
            value={gradient.to}
            onValueChange={(to) => change({ to })}
          />
          <Course part="editor.gradient" value={gradient} onValueChange={change} />
        </div>
      )}
    </div>
  )
}

/** The colour half way through the gradient, or a button that adds it. */
function MiddleColour({ gradient: { via } }: { readonly gradient: Gradient }) {
  const { history } = useEditor()
  const { box, willMove } = useFocusInPlace(via === undefined)

  function set(step: string, next: (design: Design, to: string) => string | undefined): void {
    history.change(`gradient-${step}`, (now) => {
      if (now.gradient === null) return now
      const { via: _, ...others } = now.gradient
      const colour = next(now, others.to)
      return { ...now, gradient: colour === undefined ? others : { ...others, via: colour } }
    })
  }

  return (
    <div ref={box} className="min-w-0">
      {via === undefined ? (
        <Button
          size="small"
          className="min-h-10! w-full whitespace-normal! [&>svg]:shrink-0"
          icon={Plus}
          onClick={() => {
            willMove()
            set('with-via', ({ color }, to) => freshColour([color, to]))
          }}
        >
          {t('studio.gradient.addVia')}
        </Button>
      ) : (
        <DesignColour
          label={t('studio.gradient.via')}
          value={via}
          aside={
            <IconButton
              className="-my-2"
              label={t('studio.gradient.removeVia')}
              icon={X}
              onClick={() => {
                willMove()
                set('without-via', () => undefined)
              }}
            />
          }
          onValueChange={(colour) => set('via', () => colour)}
        />
      )}
    </div>
  )
}

/** Keeps the focus in a box whose pressed button is exchanged: on the colour that came, or on the button. */
function useFocusInPlace(state: unknown) {
  const box = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  useLayoutEffect(() => {
    if (isPressed.current) box.current?.querySelector<HTMLElement>('[data-swatch], :scope > button')?.focus()
    isPressed.current = false
  }, [state])
  const willMove = () => {
    isPressed.current = true
  }
  return { box, willMove }
}

/** A gradient over the background. */
function BackgroundGradientFields() {
  const { history } = useEditor()
  const background = useDesignPart((design) => design.background)
  if (background.transparent) return null
  const { gradient } = background

  function change(next: Partial<NonNullable<typeof gradient>>): void {
    history.change(`ground-${Object.keys(next).join()}`, ({ background: now, ...design }) => ({
      ...design,
      background: now.gradient === undefined ? now : { ...now, gradient: { ...now.gradient, ...next } },
    }))
  }

  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={t('studio.ground.label')}
        checked={gradient !== undefined}
        onCheckedChange={(on) =>
          history.change('ground', (now) => {
            const { gradient: _, ...plain } = now.background
            return {
              ...now,
              background: on ? { ...plain, gradient: { ...defaultGradient, to: '#e8f1ff' } } : plain,
            }
          })
        }
      />
      {gradient !== undefined && (
        <div className="grid grid-cols-2 items-end gap-3">
          <DesignColour
            label={t('studio.ground.to')}
            value={gradient.to}
            onValueChange={(to) => change({ to })}
          />
          <Course part="studio.ground" value={gradient} onValueChange={change} />
        </div>
      )}
    </div>
  )
}

type Run = Pick<Gradient, 'type' | 'rotation'>
type CourseProps = {
  readonly part: 'editor.gradient' | 'studio.ground'
  readonly value: Run
  readonly onValueChange: (next: Partial<Run>) => void
}

/** How a gradient runs: its shape and, for a straight one, its direction. */
function Course({ part, value: { type, rotation }, onValueChange }: CourseProps) {
  return (
    <>
      <Select
        label={t(`${part}.type`)}
        reserve={false}
        value={type}
        options={(['linear', 'radial'] as const).map((value) => ({
          value,
          label: t(`editor.gradient.${value}`),
        }))}
        onChange={({ target }) => onValueChange({ type: target.value === 'radial' ? 'radial' : 'linear' })}
      />
      {type === 'linear' && (
        <div className="col-span-2">
          <Slider
            label={t(`${part}.rotation`)}
            value={rotation}
            min={0}
            max={360}
            step={5}
            valueText={`${rotation}°`}
            onValueChange={(next) => onValueChange({ rotation: next })}
          />
        </div>
      )}
    </>
  )
}
