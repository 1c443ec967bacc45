import { barcodes, type Design } from '#design/design.ts'
import { t } from '../../../messages/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Select } from '../../../ui/select.tsx'
import { useEditor } from '../editor-context.ts'
import { useSamplePayload } from '../use-sample-payload.ts'
import { useDesign } from './use-design.ts'

const names: Record<Design['barcode'], string> = { datamatrix: 'Data Matrix', code128: 'Code 128' }

/** Modules across a Code 128 of so many characters: 11 each, start, check and stop, and 10 quiet on both sides (ISO/IEC 15417). */
function code128Modules(characters: number): number {
  return 11 * (characters + 2) + 13 + 20
}

/** Millimetres of a bar that common printers and scanners manage. */
const barWidth = 0.33

export function BarcodeFields() {
  const { history } = useEditor()
  const { barcode } = useDesign()
  const payload = useSamplePayload()
  const width = Math.ceil(code128Modules(payload.text.length) * barWidth)
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
        <Banner tone="warn" live={false} title={t('editor.barcode.width', { width })}>
          {t('editor.barcode.code128Hint')}
        </Banner>
      )}
    </div>
  )
}
