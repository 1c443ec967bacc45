import { Link } from '@tanstack/react-router'
import { useFormContext } from 'react-hook-form'
import { toKitDesign } from '#design/brand/brand-kit.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { t } from '../../messages/t.ts'
import { kitPalette, usedFont } from '../../picture/kits/kit-files.ts'
import { KitList, useKitFiles } from '../../picture/kits/kit-list.tsx'
import { useLogoPalette } from '../../picture/logo-palette.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useDesign } from '../editor-context.ts'
import { useSamplePayload } from '../sample-payload.ts'
import type { KitDialogProps } from './save-kit-dialog.tsx'

/** Manages brand kits beside a design, which may replace that of a kit. */
export function ManageKitsDialog({ open, onClose }: KitDialogProps) {
  const design = useDesign()
  const { getValues } = useFormContext<EditorValues>()
  const { data: logoColours = [] } = useLogoPalette(design.logo?.id ?? null)
  const { text: payload } = useSamplePayload()
  const files = useKitFiles()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t('brand.manage.title')}
      actions={files.buttons}
    >
      <KitList
        payload={payload}
        replacement={() => ({
          design: toKitDesign(design, usedFont(getValues)),
          palette: kitPalette(design, logoColours),
        })}
      />
      {files.problems}
      <p className="mt-4 text-small">
        <Link to="/account/kits" className="text-signal underline underline-offset-2">
          {t('brand.manage.page')}
        </Link>
      </p>
    </Dialog>
  )
}
