/** The places of a code, for links: the types of the router know the screens of the core. */
export function placesPath(codeId: number): string {
  return `/codes/${codeId}/places`
}
