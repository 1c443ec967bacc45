/** The screens, for links: the types of the router know those of the core. */
export const campaignsPath: string = '/campaigns'

export function campaignPath(id: string): string {
  return `${campaignsPath}/${encodeURIComponent(id)}`
}
