import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { QrCode } from '#contract/record.ts'
import { isPrivateDomain } from '#design/payload.ts'
import { tellDownloaded } from '../api/code-history.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { FormatUnknown } from './export/canvas-bytes.ts'
import { copyCode, finishFile, type Finished, handOver, NotCopied, type TakingOut } from './take-out.ts'

/** A question that stands between asking for a file and having it. */
export type Asking =
  | { readonly kind: 'unsaved'; readonly way: TakingOut }
  | { readonly kind: 'private'; readonly way: TakingOut }
  | { readonly kind: 'unread'; readonly way: TakingOut; readonly finished: Finished }

/**
 * Takes a code out, with the questions on the way: a file that is not what the screen shows, a link that only this network
 * opens, a file that does not scan.
 */
export function useTakingOut(code: QrCode, isShown: () => boolean = () => true) {
  const client = useQueryClient()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isPrivate = code.qrType !== 'text' && isPrivateDomain(code.brandedDomain)

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
      else setProblem(problemOf(reason, way))
    } finally {
      setIsBusy(false)
    }
  }

  const take = (way: TakingOut) =>
    run(way, async () => {
      if (way.to === 'clipboard') {
        await copyCode(client, code, way.format === 'svg' ? 'svg' : 'png')
        return null
      }
      const finished = await finishFile(client, code, way)
      if (finished.reading !== 'reads') return finished
      await handOver(finished, way.to)
      return null
    })

  function askOrTake(way: TakingOut): void {
    if (isPrivate && way.to === 'file') setAsking({ kind: 'private', way })
    else void take(way)
  }

  return {
    asking,
    isBusy,
    problem,
    choose: (way: TakingOut) => (isShown() ? askOrTake(way) : setAsking({ kind: 'unsaved', way })),
    /** Goes on with what is saved. */
    takeSaved: askOrTake,
    take: (way: TakingOut) => void take(way),
    /** Hands over what does not scan: it was told, and is wanted all the same. */
    takeUnread: (way: TakingOut, finished: Finished) =>
      void run(way, async () => {
        await handOver(finished, way.to)
        return null
      }),
    close: () => setAsking(null),
  }
}

function problemOf(reason: unknown, way: TakingOut): string {
  if (reason instanceof FormatUnknown) return t('download.noFormat', { format: way.format.toUpperCase() })
  return way.to === 'clipboard' ? t('download.copyFailed') : t('download.failed')
}
