import { CalendarDays } from 'lucide-react'
import type { TypeLook } from '#dashboard/editor/content/type-look.ts'
import { readerZone } from '#dashboard/editor/values/moment.ts'

export const look: TypeLook = {
  icon: CalendarDays,
  first: () => ({ event: { zone: readerZone(), repeat: 'none' } }),
}
