import { useLogoImage } from '../../../api/logo-image.ts'
import { t } from '../../../messages/t.ts'
import { Button } from '../../../ui/button.tsx'

/** Says at the field that the chosen picture does not come; the preview goes on without it. */
export function LogoNotLoaded({ id }: { readonly id: string }) {
  const image = useLogoImage(id)
  const isMissing = image.data === undefined && image.failureCount > 0
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 text-small text-warn empty:hidden">
      {isMissing && (
        <>
          {t('editor.logo.notLoaded')}
          <Button size="small" busy={image.isFetching} onClick={() => void image.refetch()}>
            {t('editor.logo.loadAgain')}
          </Button>
        </>
      )}
    </p>
  )
}
