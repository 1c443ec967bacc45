import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeys } from '../api/query-keys.ts'
import { useSession } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { showToast } from '../ui/toaster.tsx'

const minute = 60_000
/** Minutes before the end of a demo at which a visitor hears of it. */
const notice = 5

/** Says that the hour in a demo is nearly over. After it, the session is read again, whose refusal offers a new hour. */
export function DemoEnd() {
  const client = useQueryClient()
  const endsAt = useSession().data?.demoEndsAt
  useEffect(() => {
    if (endsAt === undefined) return undefined
    const left = Date.parse(endsAt) - Date.now()
    let closeToast = () => {}
    const say = () => {
      const count = Math.ceil((Date.parse(endsAt) - Date.now()) / minute)
      if (count > 0) closeToast = showToast({ message: t('signIn.demo.soon', { count }), lasting: true })
    }
    const saying = setTimeout(say, left - notice * minute)
    // The service deletes copies once a minute.
    const end = () => {
      closeToast()
      void client.invalidateQueries({ queryKey: queryKeys.session() })
    }
    const ending = setTimeout(end, left + minute + 1_000)
    return () => {
      clearTimeout(saying)
      clearTimeout(ending)
      closeToast()
    }
  }, [client, endsAt])
  return null
}
