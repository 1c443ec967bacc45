import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { QrCode } from '#contract/record.ts'
import { needsApprovals } from '../api/approvals.ts'
import { tellDownloaded } from '../api/code-history.ts'
import { type PackLines, usePackLines } from '../feature.tsx'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { AlertDialog } from '../ui/dialog.tsx'
import { ApprovalDialog } from './approval-dialog.tsx'
import { copyCode, type Finished, finishFile, handOver, NotCopied, type TakingOut } from './download-file.ts'
import { findGate, type GateQuestion, GateQuestionDialog, printedSize } from './gate/print-gate.tsx'

type Asking =
  | { readonly kind: 'unsaved'; readonly way: TakingOut }
  | { readonly kind: 'gate'; readonly way: TakingOut; readonly question: GateQuestion }
  | { readonly kind: 'unapproved'; readonly way: TakingOut }
  | { readonly kind: 'unread'; readonly way: TakingOut; readonly finished: Finished }

/** Downloads a code, after questions about approval, unsaved changes, local links and files that do not scan. */
export function useTakingOut(code: QrCode, isShown: () => boolean = () => true) {
  const client = useQueryClient()
  const packLines = usePackLines()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function run(way: TakingOut, work: () => Promise<Finished | null>): Promise<void> {
    setAsking(null)
    setProblem(null)
    setIsBusy(true)
    try {
      const unread = await work()
      if (unread !== null) return setAsking({ kind: 'unread', way, finished: unread })
      void tellDownloaded(client, code.id)
      announce(way.to === 'clipboard' ? t('common.copied') : t('download.done'))
    } catch (reason) {
      if (reason instanceof NotCopied) setAsking({ kind: 'unread', way, finished: reason.finished })
      else setProblem(problemOf(way))
    } finally {
      setIsBusy(false)
    }
  }

  const take = (way: TakingOut) => run(way, () => takeOut(client, code, way, packLines))

  function askOrTake(way: TakingOut): void {
    // Safari copies only during the press, so nothing may be awaited. A copy is no file for print.
    if (way.to === 'clipboard' && !needsApprovals(client)) void take(way)
    else void gate(way)
  }

  async function gate(way: TakingOut): Promise<void> {
    setAsking(null)
    setProblem(null)
    setIsBusy(true)
    const found = await gateOf(client, code, way)
    setIsBusy(false)
    if (found === 'unknown') setProblem(t('gate.unknown'))
    else if (found?.kind === 'unapproved') setAsking({ kind: 'unapproved', way })
    else if (found !== null && way.to === 'file') setAsking({ kind: 'gate', way, question: found })
    else void take(way)
  }

  return {
    asking,
    isBusy,
    problem,
    choose: (way: TakingOut) => (isShown() ? askOrTake(way) : setAsking({ kind: 'unsaved', way })),
    takeSaved: askOrTake,
    /** Downloads a file that does not scan, after the user agreed. */
    takeUnread: (way: TakingOut, finished: Finished) =>
      void run(way, async () => {
        await handOver(finished, way.to)
        return null
      }),
    close: () => setAsking(null),
  }
}

/** Copies or saves a file; gives one that does not scan back. */
async function takeOut(
  client: QueryClient,
  code: QrCode,
  way: TakingOut,
  packLines: PackLines,
): Promise<Finished | null> {
  if (way.to === 'clipboard') {
    await copyCode(client, code, way.format === 'svg' ? 'svg' : 'png')
    return null
  }
  const finished = await finishFile(client, code, way, packLines)
  if (finished.reading !== 'reads') return finished
  await handOver(finished, way.to)
  return null
}

/** The question of the gate; unknown when the service does not answer. */
async function gateOf(client: QueryClient, code: QrCode, way: TakingOut) {
  try {
    return await findGate(
      client,
      [code],
      way.to === 'clipboard' ? null : await printedSize(client, code, way),
    )
  } catch {
    return 'unknown'
  }
}

function problemOf(way: TakingOut): string {
  return way.to === 'clipboard' ? t('download.copyFailed') : t('download.failed')
}

type TakingOutQuestionsProps = {
  readonly code: QrCode
  readonly taking: ReturnType<typeof useTakingOut>
}

export function TakingOutQuestions({ code, taking }: TakingOutQuestionsProps) {
  const { asking } = taking
  return (
    <>
      <AlertDialog
        open={asking?.kind === 'unsaved'}
        onClose={() => taking.close()}
        title={t('print.unsaved.title')}
        description={t('print.unsaved.text')}
        confirm={t('print.unsaved.anyway')}
        onConfirm={() => {
          if (asking !== null) taking.takeSaved(asking.way)
        }}
      />
      <GateQuestionDialog
        question={asking?.kind === 'gate' ? asking.question : null}
        onAnyway={() => {
          if (asking !== null) taking.takeSaved(asking.way)
        }}
        onClose={taking.close}
      />
      {asking?.kind === 'unapproved' && (
        <ApprovalDialog
          open
          code={code}
          onClose={taking.close}
          onApproved={() => taking.takeSaved(asking.way)}
        />
      )}
      <UnreadDialog
        code={code}
        finished={asking?.kind === 'unread' ? asking.finished : null}
        to={asking?.way.to ?? 'file'}
        onAnyway={(finished) => {
          if (asking !== null) taking.takeUnread(asking.way, finished)
        }}
        onClose={taking.close}
      />
    </>
  )
}

type UnreadDialogProps = {
  readonly code: QrCode
  readonly finished: Finished | null
  readonly to: TakingOut['to']
  readonly onAnyway: (finished: Finished) => void
  readonly onClose: () => void
}

/** Stops the download of a file that does not scan: fix it, or download anyway. */
function UnreadDialog({ code, finished, to, onAnyway, onClose }: UnreadDialogProps) {
  const isUntested = finished?.reading === 'untested'
  return (
    <AlertDialog
      open={finished !== null}
      onClose={onClose}
      title={isUntested ? t('download.untested.title') : t('download.unread.title')}
      description={
        <>
          <p>{isUntested ? t('download.untested.text') : t('download.unread.text')}</p>
          {!isUntested && (
            <p className="mt-3">
              <Link
                to="/codes/$id"
                params={{ id: String(code.id) }}
                onClick={onClose}
                className="text-signal underline underline-offset-4"
              >
                {t('download.unread.repair')}
              </Link>
            </p>
          )}
        </>
      }
      destructive={!isUntested}
      cancel={t('download.unread.back')}
      confirm={to === 'file' ? t('download.unread.anyway') : t('download.unread.copyAnyway')}
      onConfirm={() => {
        if (finished !== null) onAnyway(finished)
      }}
    />
  )
}
