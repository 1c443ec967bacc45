import { must, type OfAccount } from '#service/commands/accounts/of-account.ts'
import { addCampaignEvent, createCampaign } from './commands.ts'

const day = 86_400_000

/** Campaigns by the slash tags of their codes. Notes are days ago. */
const samples: readonly {
  readonly name: string
  readonly tags: readonly string[]
  readonly notes: readonly (readonly [age: number, text: string])[]
}[] = [
  {
    name: 'Fern & Field, summer',
    tags: ['summer-sale', 'garden-tour', 'open-air'],
    notes: [
      [140, 'Posters in the three shops'],
      [118, 'Second run of flyers'],
      [95, 'End of the sale'],
    ],
  },
  { name: 'Harbour Kitchen tables', tags: ['order', 'lunch', 'drinks'], notes: [[56, 'New table tents']] },
]

export const fillCampaigns: NonNullable<OfAccount['sample']> = async (deps, { userId, codes }) => {
  const now = deps.clock()
  for (const { name, tags, notes } of samples) {
    const codeIds = tags.flatMap((tag) => codes.get(tag) ?? [])
    const { id } = must(await createCampaign(deps, userId, { name, note: '', codeIds }))
    for (const [age, text] of notes) {
      const date = new Date(now - age * day).toISOString().slice(0, 10)
      must(await addCampaignEvent(deps, userId, id, { day: date, text }))
    }
  }
}
