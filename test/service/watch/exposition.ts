/** One line of a scrape. */
export type Sample = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const nameRule = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/
const sampleRule =
  /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{((?:[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (NaN|[+-]Inf|[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/
const labelRule = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"/g

/**
 * Parses Prometheus' text format 0.0.4 and throws at anything a scraper may refuse: invalid lines, samples
 * outside their family, families without type or repeated, repeated series, inconsistent histograms.
 */
export function readExposition(text: string): readonly Sample[] {
  if (!text.endsWith('\n')) throw new Error('The last line does not end')
  const types = new Map<string, string>()
  const helped = new Set<string>()
  const seen = new Set<string>()
  const samples: Sample[] = []
  let family = ''
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue
    const comment = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line)
    if (comment !== null) {
      const [, kind, name = '', rest = ''] = comment
      if (!nameRule.test(name)) throw new Error(`${name} is no name`)
      if (kind === 'HELP') {
        if (helped.has(name)) throw new Error(`${name} is explained twice`)
        helped.add(name)
        continue
      }
      if (types.has(name)) throw new Error(`${name} is given twice`)
      if (!/^(counter|gauge|histogram|summary|untyped)$/.test(rest)) throw new Error(`${rest} is no type`)
      types.set(name, rest)
      family = name
      continue
    }
    const sample = readSample(line)
    const base =
      types.get(family) === 'histogram' ? sample.name.replace(/_(bucket|sum|count)$/, '') : sample.name
    if (base !== family && !(types.get(family) === 'summary' && sample.name.startsWith(family)))
      throw new Error(`${sample.name} stands in the family ${family}`)
    if (types.get(family) === 'counter' && !(sample.value >= 0)) throw new Error(`${line} counts down`)
    const series = keyOf(sample)
    if (seen.has(series)) throw new Error(`${series} comes twice`)
    seen.add(series)
    samples.push(sample)
  }
  for (const [name, type] of types) if (type === 'histogram') checkHistogram(name, samples)
  return samples
}

/** The sum of samples with at least these labels. */
export function valueOf(
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  return samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0)
}

function readSample(line: string): Sample {
  const [, name = '', written = '', number = ''] = sampleRule.exec(line) ?? []
  if (name === '') throw new Error(`This is no sample: ${line}`)
  const pairs = [...written.matchAll(labelRule)].map(([, label = '', value = '']) => [label, value] as const)
  if (new Set(pairs.map(([label]) => label)).size !== pairs.length)
    throw new Error(`A label comes twice: ${line}`)
  return { name, labels: Object.fromEntries(pairs), value: Number(number.replace('Inf', 'Infinity')) }
}

function checkHistogram(name: string, samples: readonly Sample[]): void {
  const last = new Map<string, { bound: number; count: number }>()
  for (const { name: part, labels, value } of samples) {
    if (part !== `${name}_bucket`) continue
    const { le = '', ...rest } = labels
    const key = keyOf({ name, labels: rest, value: 0 })
    const before = last.get(key) ?? { bound: Number.NEGATIVE_INFINITY, count: 0 }
    const bound = le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le)
    if (!(bound > before.bound) || value < before.count) throw new Error(`${key} does not grow at ${le}`)
    last.set(key, { bound, count: value })
  }
  for (const { name: part, labels, value } of samples) {
    if (part !== `${name}_count`) continue
    const end = last.get(keyOf({ name, labels, value: 0 }))
    if (end?.bound !== Number.POSITIVE_INFINITY || end.count !== value)
      throw new Error(`${name} does not end`)
  }
}

function keyOf({ name, labels }: Sample): string {
  return `${name} ${JSON.stringify(Object.entries(labels).map(String).toSorted())}`
}
