import type { Design } from '#design/design.ts'
import { t } from '../../../messages/t.ts'
import { Slider } from '../../../ui/slider.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useEditor } from '../editor-context.ts'

type Placement = NonNullable<Design['logo']>

/** How large the logo is, how much room is around it, and whether the code goes on behind it. */
export function LogoPlacementFields({ logo }: { readonly logo: Placement }) {
  const { history } = useEditor()

  function change(next: Partial<Placement>): void {
    history.change(`logo-${Object.keys(next).join()}`, (now) =>
      now.logo === null ? now : { ...now, logo: { ...now.logo, ...next } },
    )
  }

  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-2 max-sm:grid-cols-1">
      <Slider
        label={t('editor.logo.size')}
        value={Math.round(logo.size * 100)}
        min={5}
        max={50}
        valueText={t('editor.logo.sizeValue', { percent: Math.round(logo.size * 100) })}
        onValueChange={(percent) => change({ size: percent / 100 })}
      />
      <Slider
        label={t('editor.logo.margin')}
        value={logo.margin}
        min={0}
        max={4}
        step={0.5}
        valueText={t('editor.logo.marginValue', { count: logo.margin })}
        onValueChange={(margin) => change({ margin })}
      />
      <div className="col-span-full">
        <Switch
          label={t('editor.logo.hide')}
          checked={logo.hideModules}
          onCheckedChange={(hideModules) => change({ hideModules })}
        />
      </div>
    </div>
  )
}
