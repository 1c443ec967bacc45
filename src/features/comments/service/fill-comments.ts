import { must, type OfAccount } from '#service/commands/accounts/of-account.ts'
import { addComment, resolveComment } from './commands.ts'

/** A comment by the owner, or by one of the colleagues: by its place. */
type Sample = readonly [by: 0 | 1 | 2 | 'owner', text: string, isResolved?: true]

/** By the slash tags of their codes. */
const samples: Readonly<Record<string, readonly Sample[]>> = {
  'summer-menu': [
    [0, 'The printer needs the file by Thursday. Can we keep the cream background?'],
    ['owner', 'Yes. I tried it on the kraft paper sample, it scans at arm’s length.'],
    [2, 'Lovely. Please use the same look for the drinks list.', true],
  ],
  drinks: [[1, 'The wines change in May. We only have to change the page, right?']],
  programme: [[2, 'Stage times changed on Saturday. I uploaded the new PDF, the printed code stays.']],
  '12-bridge-street': [
    [0, 'The board is 1.2 m wide, so people scan it from the pavement. The size check says 6 m.'],
  ],
  'open-day': [[1, 'Date is confirmed.', true]],
  try: [
    [2, 'Best code at the fair so far: 212 scans on day two.'],
    [0, 'The green is ours, please leave it.', true],
  ],
}

const hour = 3_600_000

export const fillComments: NonNullable<OfAccount['sample']> = async (deps, { owner, team, codes }) => {
  // Three days ago; an answer comes after some hours.
  const begin = deps.clock() - 72 * hour
  for (const [place, [tag, codeId]] of [...codes].entries())
    for (const [answer, [by, text, isResolved]] of (samples[tag] ?? []).entries()) {
      const at = { ...deps, clock: () => begin + place * 900_000 + answer * 3 * hour }
      const author = by === 'owner' ? owner : (team[by] ?? owner)
      const { id } = must(await addComment(at, author, codeId, { text, mentions: [] }))
      if (isResolved === true) must(await resolveComment(at, owner, { codeId, commentId: id }, true))
    }
}
