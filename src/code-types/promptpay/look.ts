import { Coins } from 'lucide-react'
import type { TypeLook } from '#dashboard/editor/content/type-look.ts'

export const look: TypeLook = { icon: Coins }
