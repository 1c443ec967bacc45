/** The types whose optional properties are the seams. */
const typesOfSeams = ['ServiceFeature', 'OfAccount', 'FeatureRows', 'DashboardFeature', 'FeatureScreen']

/**
 * The features that use each seam.
 *
 * @param declarations the sources that declare the types of seams.
 * @param entries by feature: its files with an object of such a type.
 */
export function usersOfSeams(
  declarations: string,
  entries: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly string[]> {
  const seams = typesOfSeams.flatMap((name) => {
    const body = new RegExp(`^export type ${name} = \\{\\n([^]*?)^\\}`, 'm').exec(declarations)?.[1] ?? ''
    return [...body.matchAll(/^ {2}readonly (\w+)\?:/gm)].flatMap(([, seam = '']) => seam)
  })
  return new Map(
    seams.map((seam) => {
      const use = new RegExp(`[{,\\s]${seam}\\s*[:(,]`)
      return [seam, [...entries].filter(([, source]) => use.test(source)).map(([feature]) => feature)]
    }),
  )
}
