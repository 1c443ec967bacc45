import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import type { Design } from '#design/design.ts'
import type { LogoImage } from '#design/render/assets.ts'
import { judgeStatic } from '#design/scannability/static-rules.ts'
import { t } from '../../../messages/t.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { ContrastFigure } from '../design/contrast-figure.tsx'
import { useEditor } from '../editor-context.ts'
import { useRested } from '../use-rested.ts'
import { findingWords } from './finding-words.ts'

export type DesignNoticesProps = {
  readonly design: Design
  readonly payload: string
  readonly logo: LogoImage | null
}

/** Milliseconds of rest before the design is judged, so that words do not flicker under a moving slider. */
const rest = 80

/** What costs readability, gravest first, each with the change that mends it at one press. */
export function DesignNotices({ design, payload, logo }: DesignNoticesProps) {
  const { history } = useEditor()
  const judged = useRested(useMemo(() => ({ design, payload, logo }), [design, payload, logo]), rest)
  const findings = useMemo(() => {
    const shape = judged.logo === null ? null : { ratio: judged.logo.width / judged.logo.height }
    return judgeStatic(judged.design, judged.payload, shape).findings.filter(({ severity }) => severity !== 'note')
  }, [judged])
  const [gravest] = findings

  return (
    <div className="flex flex-col gap-2">
      <p role="status" className={`flex items-center gap-1.5 font-medium ${gravest === undefined ? 'text-good' : gravest.severity === 'stop' ? 'text-bad' : 'text-warn'}`}>
        {gravest === undefined ? (
          <CircleCheck aria-hidden className="size-4 shrink-0" />
        ) : (
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
        )}
        {gravest === undefined ? t('editor.verdict.good') : gravest.severity === 'stop' ? t('editor.verdict.stop') : t('editor.verdict.warn')}
      </p>
      <div className="max-wide:hidden">
        <ContrastFigure design={judged.design} />
      </div>
      <ul className="flex flex-col gap-2 text-small max-wide:hidden">
        {findings.slice(0, 3).map((finding) => {
          const repaired = finding.repair(judged.design)
          return (
            <li key={`${finding.cause} ${JSON.stringify(finding.figures)}`} className="border-s-2 border-line-strong ps-2.5">
              <p>{findingWords(finding)}</p>
              {repaired !== null && (
                <Button
                  size="small"
                  className="mt-1.5"
                  onClick={() => {
                    history.change(`repair-${finding.cause}`, (now) => finding.repair(now) ?? now)
                    announce(t('editor.repair.done'))
                  }}
                >
                  {t('editor.repair.action')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
