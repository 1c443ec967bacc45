import { type Measured, median } from '../measured.ts'
import type { MeasuredService } from './measured-service.ts'

const rounds = 15

/** Queries when opening the library and while typing a search. */
const questions = [
  { title: 'first page, newest first', query: {} },
  { title: 'first page, by title', query: { sort: 'title' } },
  { title: 'first page, by scans', query: { sort: 'scans' } },
  { title: 'search for what one code has', query: { search: 'copy-90001' } },
  { title: 'search for a common word', query: { search: 'poster' } },
  { title: 'search for two letters', query: { search: 'po' } },
  { title: 'codes of one tag', query: { tag: 'poster' } },
  { title: 'paused codes', query: { state: 'paused' } },
] as const satisfies readonly { title: string; query: Readonly<Record<string, string>> }[]

/** Each query to the small and the large library, alternating, over HTTP. */
export async function compareQuestions(
  engine: string,
  small: MeasuredService,
  large: MeasuredService,
): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const { title, query } of questions) {
    const times: { readonly small: number; readonly large: number }[] = []
    for (let round = -3; round < rounds; round += 1) {
      const isEven = round % 2 === 0
      const early = await (isEven ? small : large).timeOfList(query)
      const late = await (isEven ? large : small).timeOfList(query)
      if (round >= 0) times.push(isEven ? { small: early, large: late } : { small: late, large: early })
    }
    const [smallTime, largeTime] = [
      median(times.map((time) => time.small)),
      median(times.map((time) => time.large)),
    ]
    measured.push({
      title: `${title}, ${engine}: 1,000,000 codes against 100,000`,
      value: largeTime / smallTime,
      unit: 'x',
      detail: `${largeTime.toFixed(1)} ms against ${smallTime.toFixed(1)} ms, median of ${rounds}`,
    })
  }
  return measured
}
