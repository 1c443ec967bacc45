import '../../messages/picture-messages.ts'
import { ArrowRight } from 'lucide-react'
import { useRef } from 'react'
import type { Design } from '#design/design.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { causeWords } from '../verdict/cause-words.ts'
import type { StoppedPicture } from './judge-for-save.ts'
import { useRepair } from './use-repair.ts'

export type GatePromptProps = {
  readonly stopped: StoppedPicture
  /** Takes the design that scans and goes on with the save. */
  readonly onRepair: (design: Design) => void
  /** Saves it as it is; null where a print would be lost. */
  readonly onAnyway: (() => void) | null
  /** Null where it is saved anyway. */
  readonly onKeepDraft: (() => void) | null
  readonly onClose: () => void
}

/** Stops a save whose picture does not scan or may not: what is wrong, what mends it, and the ways on. */
export function GatePrompt({ stopped, onRepair, onAnyway, onKeepDraft, onClose }: GatePromptProps) {
  const { causes, design, before, after } = useRepair(stopped)
  const back = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      initialFocus={back}
      title={t(`gate.${stopped.word}.title`)}
      description={t(`gate.${stopped.word}.text`)}
      actions={
        <>
          <Button ref={back} onClick={onClose}>
            {t('gate.back')}
          </Button>
          {onKeepDraft !== null && <Button onClick={onKeepDraft}>{t('gate.keepDraft')}</Button>}
          {onAnyway !== null && <Button onClick={onAnyway}>{t('gate.anyway')}</Button>}
          {design !== null && (
            <Button
              variant="primary"
              busy={design === undefined}
              onClick={() => {
                if (design !== undefined) onRepair(design)
              }}
            >
              {t('gate.repair')}
            </Button>
          )}
        </>
      }
    >
      {causes.length > 0 && (
        <ul className="flex flex-col gap-1.5 border-s-2 border-line-strong ps-2.5 text-small">
          {causes.map((cause) => (
            <li key={`${cause.cause} ${JSON.stringify(cause.figures)}`}>{causeWords(cause)}</li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex items-center justify-center gap-4">
        <Picture label={t('verdict.repair.before')} svg={before} />
        {design !== null && (
          <>
            <ArrowRight aria-hidden className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
            <Picture label={t('verdict.repair.after')} svg={after} />
          </>
        )}
      </div>
      <p role="status" className="mt-3 min-h-10 text-small text-ink-soft">
        {design === undefined
          ? t('verdict.repairAll.working')
          : design === null
            ? t('verdict.repairAll.beyond')
            : t('gate.found')}
      </p>
    </Dialog>
  )
}

function Picture({ label, svg }: { readonly label: string; readonly svg: string | null }) {
  return (
    <figure className="flex w-32 flex-col gap-1 text-center text-small">
      <div className="aspect-square border border-line bg-print p-1">
        {svg !== null && (
          <img
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
            alt=""
            className="size-full object-contain"
          />
        )}
      </div>
      <figcaption className="text-ink-soft">{label}</figcaption>
    </figure>
  )
}
