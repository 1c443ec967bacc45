import { type ReactNode, useRef } from 'react'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { textOfFile } from '../../ui/csv-cell.ts'
import { TextArea } from '../../ui/text-field.tsx'

type PasteFieldProps = {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
  /** The button that takes over the pasted lines. */
  readonly children: ReactNode
}

/** A field for pasted lines of a table, which a file can fill. */
export function PasteField({ onChange, children, ...field }: PasteFieldProps) {
  const file = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-col gap-2">
      <TextArea {...field} dir="auto" reserve={false} onChange={(event) => onChange(event.target.value)} />
      <input
        ref={file}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={t('content.chooseFile')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen !== undefined) void textOfFile(chosen).then(onChange)
          event.target.value = ''
        }}
      />
      <div className="flex flex-wrap gap-2">
        {children}
        <Button variant="quiet" onClick={() => file.current?.click()}>
          {t('content.chooseFile')}
        </Button>
      </div>
    </div>
  )
}
