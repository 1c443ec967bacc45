import { useEffect, useState } from 'react'
import { barcodes, type Design } from '#design/design.ts'
import { barcodeWidth } from '#design/render/render-barcode.ts'
import { t } from '../../../messages/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Select } from '../../../ui/select.tsx'
import { useEditor } from '../editor-context.ts'
import { useSamplePayload } from '../use-sample-payload.ts'
import { useDesign } from './use-design.ts'

const names: Record<Design['barcode'], string> = { datamatrix: 'Data Matrix', code128: 'Code 128' }

export function BarcodeFields() {
  const { history } = useEditor()
  const design = useDesign()
  const { barcode } = design
  const payload = useSamplePayload()
  const width = usePrintedWidth(design, payload.text)
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={t('editor.barcode.label')}
        hint={barcode === 'datamatrix' ? t('editor.barcode.datamatrixHint') : undefined}
        value={barcode}
        options={barcodes.map((kind) => ({ value: kind, label: names[kind] }))}
        onChange={(event) => {
          const chosen = barcodes.find((kind) => kind === event.target.value)
          if (chosen !== undefined) history.change('barcode', (design) => ({ ...design, barcode: chosen }))
        }}
      />
      {barcode === 'code128' && (
        <Banner
          tone="warn"
          live={false}
          title={width === null ? t('editor.barcode.wide') : t('editor.barcode.width', { width })}
        >
          {t('editor.barcode.code128Hint')}
        </Banner>
      )}
    </div>
  )
}

/** Millimetres in print; null until they are known, and when the symbol cannot hold the payload. */
function usePrintedWidth(design: Design, payload: string): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useEffect(() => {
    let current = true
    barcodeWidth(design, payload).then(
      ({ millimetres }) => current && setWidth(Math.ceil(millimetres)),
      () => current && setWidth(null),
    )
    return () => {
      current = false
    }
  }, [design, payload])
  return width
}
