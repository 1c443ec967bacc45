import '../../../messages/brand-messages.ts'
import { wearPalette } from '#design/brand/wear-palette.ts'
import { t } from '../../../messages/t.ts'
import { useLogoPalette } from '../../../picture/logo-palette.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { useEditor } from '../editor-context.ts'
import { Swatches } from './swatches.tsx'

/** The colours of the chosen logo, and one press that puts the code in them. */
export function LogoColours({ logoId }: { readonly logoId: string }) {
  const { history } = useEditor()
  const { data: colours = [] } = useLogoPalette(logoId)
  if (colours.length === 0) return null
  return (
    <Swatches
      label={t('brand.logo.colours')}
      colours={colours}
      action={
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            history.change('logo-colours', (design) => wearPalette(design, colours))
            announce(t('brand.logo.used'))
          }}
        >
          {t('brand.logo.use')}
        </Button>
      }
    />
  )
}
