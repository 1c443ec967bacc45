import { Plus, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { defaultGradient, type Design } from '#design/design.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { ColourField } from '../../ui/colour-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { Slider } from '../../ui/slider.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useDesignPart, useEditor } from '../editor-context.ts'
import { freshColour, useSwatches } from './swatches.ts'

type Gradient = NonNullable<Design['gradient']>

/** A gradient over the modules with two or three colours. It replaces several module colours. */
export function GradientFields() {
  const { history } = useEditor()
  const gradient = useDesignPart((design) => design.gradient)
  const swatches = useSwatches()

  function change(next: Partial<Gradient>): void {
    history.change(`gradient-${Object.keys(next).join()}`, (now) =>
      now.gradient === null ? now : { ...now, gradient: { ...now.gradient, ...next } },
    )
  }

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
          <ColourField
            label={t('editor.gradient.to')}
            value={gradient.to}
            swatches={swatches}
            onValueChange={(to) => change({ to })}
          />
          <Course
            label={t('editor.gradient.type')}
            rotationLabel={t('editor.gradient.rotation')}
            value={gradient}
            onValueChange={change}
          />
        </div>
      )}
    </div>
  )
}

/** The colour half way through the gradient, or a button that adds it. */
function MiddleColour({ gradient }: { readonly gradient: Gradient }) {
  const { history } = useEditor()
  const swatches = useSwatches()
  const { via } = gradient
  const { box, willMove } = useFocusInPlace(via === undefined)

  function set(colour: string | null): void {
    history.change(colour === null ? 'gradient-without-via' : 'gradient-via', (now) => {
      if (now.gradient === null) return now
      const { via: _, ...others } = now.gradient
      return { ...now, gradient: colour === null ? others : { ...others, via: colour } }
    })
  }

  function add(): void {
    willMove()
    history.change('gradient-with-via', (now) =>
      now.gradient === null
        ? now
        : { ...now, gradient: { ...now.gradient, via: freshColour([now.color, now.gradient.to]) } },
    )
  }

  return (
    <div ref={box} className="min-w-0">
      {via === undefined ? (
        <Button
          size="small"
          className="min-h-10! w-full whitespace-normal! [&>svg]:shrink-0"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={add}
        >
          {t('studio.gradient.addVia')}
        </Button>
      ) : (
        <ColourField
          label={t('studio.gradient.via')}
          value={via}
          swatches={swatches}
          aside={
            <IconButton
              className="-my-2"
              label={t('studio.gradient.removeVia')}
              icon={<X aria-hidden className="size-4" />}
              onClick={() => {
                willMove()
                set(null)
              }}
            />
          }
          onValueChange={set}
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

type GroundGradient = NonNullable<Design['background']['gradient']>

/** A gradient over the background. */
export function BackgroundGradientFields() {
  const { history } = useEditor()
  const background = useDesignPart((design) => design.background)
  const swatches = useSwatches()
  if (background.transparent) return null
  const { gradient } = background

  function change(next: Partial<GroundGradient>): void {
    history.change(`ground-${Object.keys(next).join()}`, (now) =>
      now.background.gradient === undefined
        ? now
        : {
            ...now,
            background: { ...now.background, gradient: { ...now.background.gradient, ...next } },
          },
    )
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
          <ColourField
            label={t('studio.ground.to')}
            value={gradient.to}
            swatches={swatches}
            onValueChange={(to) => change({ to })}
          />
          <Course
            label={t('studio.ground.type')}
            rotationLabel={t('studio.ground.rotation')}
            value={gradient}
            onValueChange={change}
          />
        </div>
      )}
    </div>
  )
}

type CourseProps = {
  readonly label: string
  readonly rotationLabel: string
  readonly value: { readonly type: 'linear' | 'radial'; readonly rotation: number }
  readonly onValueChange: (
    next: { readonly type: 'linear' | 'radial' } | { readonly rotation: number },
  ) => void
}

/** How a gradient runs: its shape and, for a straight one, its direction. */
function Course({ label, rotationLabel, value, onValueChange }: CourseProps) {
  return (
    <>
      <Select
        label={label}
        reserve={false}
        value={value.type}
        options={[
          { value: 'linear', label: t('editor.gradient.linear') },
          { value: 'radial', label: t('editor.gradient.radial') },
        ]}
        onChange={(event) => onValueChange({ type: event.target.value === 'radial' ? 'radial' : 'linear' })}
      />
      {value.type === 'linear' && (
        <div className="col-span-2">
          <Slider
            label={rotationLabel}
            value={value.rotation}
            min={0}
            max={360}
            step={5}
            valueText={`${value.rotation}°`}
            onValueChange={(rotation) => onValueChange({ rotation })}
          />
        </div>
      )}
    </>
  )
}
