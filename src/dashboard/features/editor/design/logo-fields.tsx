import { type Design, defaultLogo } from '#design/design.ts'
import { startLogoSize } from '#design/start-logo-size.ts'
import type { Logo } from '#contract/logo.ts'
import { useLogoImage } from '../../../api/logo-image.ts'
import { useLogos } from '../../../api/logos.ts'
import { offers } from '../../../api/session.ts'
import { t } from '../../../messages/t.ts'
import { PictureChoice } from '../../../ui/picture-choice.tsx'
import { LogoColours } from '../brand/logo-colours.tsx'
import { ManageLogos } from '../brand/manage-logos.tsx'
import { useEditor } from '../editor-context.ts'
import { LogoNotLoaded } from './logo-not-loaded.tsx'
import { LogoPlacementFields } from './logo-placement-fields.tsx'
import { LogoUpload } from './logo-upload.tsx'
import { useDesignPart } from './use-design.ts'

/** Logos shown to choose from; the newest ones. */
const shown = 11

/** A logo in the middle: a new one, or one that was uploaded before. */
export function LogoFields() {
  const { session, history } = useEditor()
  const logo = useDesignPart((design) => design.logo)
  const { data: logos = [] } = useLogos()
  const offered = logos.filter(({ isRemoved }) => isRemoved !== true)

  function choose(id: string | null, uploaded?: Logo): void {
    const known = uploaded === undefined ? logos : [uploaded, ...logos]
    history.change('logo', (now) => ({ ...now, logo: id === null ? null : placed(now, id, known) }))
  }

  return (
    <div className="flex flex-col gap-3">
      {offers(session, 'uploadLogo') ? (
        <LogoUpload onUploaded={(uploaded) => choose(uploaded.id, uploaded)} />
      ) : (
        <p className="text-small text-ink-soft">{t('editor.logo.notOffered')}</p>
      )}
      {(logos.length > 0 || logo !== null) && (
        <PictureChoice
          label={t('editor.logo.choose')}
          aside={offers(session, 'removeLogo') && <ManageLogos />}
          value={logo?.id ?? ''}
          onValueChange={(id) => choose(id === '' ? null : id)}
          options={[
            { value: '', label: t('editor.logo.none'), picture: <NoPicture /> },
            ...withChosen(offered.slice(0, shown), logos, logo?.id ?? null).map(({ id, name }) => ({
              value: id,
              label: name,
              picture: <LogoPicture id={id} />,
            })),
          ]}
        />
      )}
      {logo !== null && <LogoColours logoId={logo.id} />}
      {logo !== null && <LogoNotLoaded id={logo.id} />}
      {logo !== null && <LogoPlacementFields logo={logo} />}
    </div>
  )
}

/** A size that somebody chose stays with the next picture; one that nobody touched is that picture's own. */
function placed(design: Design, id: string, known: readonly Logo[]): NonNullable<Design['logo']> {
  const { logo } = design
  const isUntouched = logo === null || logo.size === startSize(logo.id, known)
  return { ...(logo ?? defaultLogo), id, ...(isUntouched ? { size: startSize(id, known) } : {}) }
}

function startSize(id: string, known: readonly Logo[]): number {
  const logo = known.find((one) => one.id === id)
  return logo === undefined ? defaultLogo.size : startLogoSize(logo.width / logo.height)
}

/** The chosen logo is always among the choices, also an old one or one that the service does not know. */
function withChosen(
  some: readonly Logo[],
  all: readonly Logo[],
  chosen: string | null,
): readonly { id: string; name: string }[] {
  if (chosen === null || some.some(({ id }) => id === chosen)) return some
  return [...some, { id: chosen, name: all.find(({ id }) => id === chosen)?.name ?? t('editor.logo.kept') }]
}

function LogoPicture({ id }: { readonly id: string }) {
  const { data: image } = useLogoImage(id)
  return image ? <img src={image.href} alt="" className="size-full object-contain p-2" /> : null
}

function NoPicture() {
  return <span className="h-px w-3/4 -rotate-45 bg-[#80858c]" />
}
