import { Redo2, Undo2 } from 'lucide-react'
import { t } from '../../../messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { StartFrom } from '../brand/start-from.tsx'
import { useEditor } from '../editor-context.ts'
import { BarcodeFields } from './barcode-fields.tsx'
import { ColourFields } from './colour-fields.tsx'
import { FrameFields } from './frame-fields.tsx'
import { LogoFields } from './logo-fields.tsx'
import { PlanBadge } from './plan-badge.tsx'
import { PrintFields } from './print-fields.tsx'
import { ShapeFields } from './shape-fields.tsx'
import { useFormContext, useWatch } from 'react-hook-form'
import type { EditorValues } from '../../../drafts/editor-values.ts'

/** What the code looks like. Everything here can be undone, and none of it changes where the code leads. */
export function DesignSection() {
  const { control } = useFormContext<EditorValues>()
  const qrType = useWatch({ control, name: 'qrType' })
  const isBarcode = qrType === 'barcode'
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <PlanBadge />
        <UndoButtons />
      </div>
      {!isBarcode && <StartFrom />}
      {isBarcode && <BarcodeFields />}
      {!isBarcode && <ShapeFields />}
      <ColourFields isBarcode={isBarcode} />
      {!isBarcode && <LogoFields />}
      {!isBarcode && <FrameFields />}
      {!isBarcode && <PrintFields />}
    </div>
  )
}

function UndoButtons() {
  const { history } = useEditor()
  return (
    <div className="ms-auto flex gap-1">
      <Button
        variant="quiet"
        size="small"
        icon={<Undo2 aria-hidden className="size-4" />}
        disabled={!history.canUndo}
        onClick={history.undo}
      >
        {t('common.undo')}
      </Button>
      <Button
        variant="quiet"
        size="small"
        icon={<Redo2 aria-hidden className="size-4" />}
        disabled={!history.canRedo}
        onClick={history.redo}
      >
        {t('editor.redo')}
      </Button>
    </div>
  )
}
