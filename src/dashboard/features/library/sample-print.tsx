import { defaultDesign } from '#design/design.ts'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { useSession } from '../../api/session.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** A real code between crop marks, drawn for the reader's own domain; decoration, so without a name. */
export function SamplePrint() {
  const session = useSession()
  const domain = session.data?.domains[0] ?? location.host
  const sample = useQuery({
    queryKey: queryKeys.samplePicture(domain),
    queryFn: async () => {
      const { renderCode } = await import('#design/render/render-code.ts')
      return renderCode('website', defaultDesign, `https://${domain}/hello`, { logo: null, glyphs: null })
    },
    staleTime: Infinity,
    retry: false,
  })
  return (
    <div aria-hidden className="mx-auto w-56 p-4 max-wide:hidden wide:w-80">
      <div className="crop-marks aspect-square bg-print">
        {sample.data === undefined ? (
          !sample.isError && <Skeleton className="size-full opacity-20" />
        ) : (
          <img src={`data:image/svg+xml,${encodeURIComponent(sample.data)}`} alt="" className="size-full" />
        )}
      </div>
    </div>
  )
}
