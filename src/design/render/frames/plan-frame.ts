import type { frameIds } from '../../design.ts'
import { badge } from './badge.ts'
import { caption } from './caption.ts'
import type { FramePlan, FrameTask } from './frame-plan.ts'
import { phone } from './phone.ts'
import { speechBubble } from './speech-bubble.ts'
import { ticket } from './ticket.ts'

const frames: { readonly [id in (typeof frameIds)[number]]: (task: FrameTask) => FramePlan } = {
  'caption-below': (task) => caption(task, 'below'),
  'caption-above': (task) => caption(task, 'above'),
  badge,
  'speech-bubble': speechBubble,
  ticket,
  phone,
}

/** The plan of a frame; null for a frame that we do not know, which is not drawn. */
export function planFrame(id: string, task: FrameTask): FramePlan | null {
  return Object.hasOwn(frames, id) ? frames[id as keyof typeof frames](task) : null
}
