import { t } from '../messages/t.ts'
import { CopyButton } from '../ui/copy-button.tsx'

export function ApiExample({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <details className="rounded-base border border-line" translate="no">
      <summary className="cursor-pointer px-3 py-2 text-small font-medium">{name}</summary>
      <div dir="ltr" className="flex items-start gap-2 border-t border-line bg-paper ps-3">
        <pre className="min-w-0 flex-1 py-2 text-small [overflow-wrap:anywhere] whitespace-pre-wrap">
          {text}
        </pre>
        <CopyButton plain text={text} label={t('reference.copy', { name })} />
      </div>
    </details>
  )
}
