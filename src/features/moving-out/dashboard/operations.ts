import { useChange } from '#dashboard/api/operation-hooks.ts'
import { request, requestFile } from '#dashboard/api/request.ts'
import type { ExportTarget, LinkComparison } from '#features/moving-out/contract/moving-out.ts'

/** Compares all links of a domain with its old server, and tells how far it is after each request. */
export function useCompareLinks(onProgress: (compared: ComparedLinks) => void) {
  return useChange(async (domain: string) => {
    let all: ComparedLinks = { compared: 0, different: [] }
    for (let after: string | null = ''; after !== null;) {
      const { data }: { readonly data: LinkComparison } = await request('compareLinks', {
        params: { domain },
        body: { after },
      })
      all = { compared: all.compared + data.compared, different: [...all.different, ...data.different] }
      onProgress(all)
      after = data.next
    }
    return all
  })
}

export type ComparedLinks = Pick<LinkComparison, 'compared' | 'different'>

/** All links of the account for another server, as a ZIP. */
export function useExportLinks() {
  return useChange((to: ExportTarget) => requestFile('exportLinks', { query: { to }, patience: 600_000 }))
}
