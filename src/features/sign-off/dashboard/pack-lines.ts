import type { QueryClient } from '@tanstack/react-query'
import type { QrCode } from '#contract/record.ts'
import { request } from '#dashboard/api/request.ts'
import { offers, sessionQuery } from '#dashboard/api/session.ts'
import { formatInstant } from '#dashboard/messages/format.ts'
import { t } from '#dashboard/messages/t.ts'
import { wordOf } from '#design/scannability/thresholds.ts'
import type { Approval } from '../contract/sign-off.ts'

/** The approval page of a code in the text of its pack; nothing without a page. */
export async function packLines(client: QueryClient, { id }: QrCode): Promise<readonly string[]> {
  const session = await client.ensureQueryData(sessionQuery)
  if (!offers(session, 'readApproval')) return []
  const { data: page } = await request('readApproval', { params: { id } })
  return page === null ? [] : pageLines(page)
}

function pageLines({ url, score, checkedAt, isOutdated }: Approval): string[] {
  const link = t('signOff.pack.link', { url })
  if (isOutdated) return [link, t('signOff.pack.outdated')]
  if (score === null || checkedAt === null) return [link]
  return [
    link,
    t('signOff.pack.tested', { word: t(`verdict.${wordOf(score)}`), date: formatInstant(checkedAt) }),
  ]
}
