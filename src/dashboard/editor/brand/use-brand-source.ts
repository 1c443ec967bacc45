import { maxCounts } from '#contract/limits.ts'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { PageFont } from '#contract/code-types/content-fields.ts'
import { destinationSchema } from '#contract/destination.ts'
import type { Logo } from '#contract/logo.ts'
import type { ReadSiteBrand, SiteBrand, SiteLogo } from '#contract/site-brand.ts'
import { isGreyTone, mergePalettes } from '#design/brand/palette.ts'
import type { LogoImage } from '#design/render/render-svg.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { dataUrl, logosQuery, shrinkPicture, useLogoImage } from '../../api/logos.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { request } from '../../api/request.ts'
import { siteBrandQuery } from '../../api/site-brand.ts'
import { t } from '../../messages/t.ts'
import { coloursOf, useLogoPalette } from '../../picture/logo-palette.ts'
import { completeAddress } from '../address-field.tsx'

/** Most colours that are shown of a brand. */
const coloursShown = Math.min(6, maxCounts.paletteColours)

/** The logo of a brand, stored or only read from its website. */
export type BrandLogo = {
  readonly image: LogoImage
  readonly colours: readonly string[]
  /** Stores a logo of a website; the id of a stored one at once. Rejects with a failure. */
  readonly keep: () => Promise<string>
}

export type Brand = {
  /** Changes when something else was found or chosen. */
  readonly key: string
  readonly name: string
  readonly font: PageFont | null
  /** Most important first. */
  readonly palette: readonly string[]
  readonly logo: BrandLogo | null
}

/** The brand that a marketer names by a website, a logo or both. */
export function useBrandSource() {
  const site = useSite()
  const [own, setOwn] = useState<Logo | null>(null)
  /** Address of the chosen logo of the website; `own` or `none` otherwise. Null before a choice. */
  const [choice, setChoice] = useState<string | null>(null)
  const logos = site.brand?.logos ?? []
  const chosen = choice ?? (own === null ? (logos[0]?.address ?? 'none') : 'own')
  const ownLogo = useOwnLogo(chosen === 'own' ? own : null)
  const siteLogo = useSiteLogo(logos.find(({ address }) => address === chosen) ?? null)
  const logo = chosen === 'own' ? ownLogo : siteLogo
  const isLoadingLogo = chosen !== 'none' && logo === undefined
  const brand = useMemo<Brand | null>(() => {
    if (isLoadingLogo || (site.brand === null && logo == null)) return null
    const colours = site.brand?.colours.map(({ colour }) => colour) ?? []
    const named = colours.filter((colour) => !isGreyTone(colour))
    const palette = mergePalettes(coloursShown, logo?.colours ?? [], named)
    return {
      key: `${site.brand?.url ?? ''} ${chosen} ${own?.id ?? ''}`,
      name: site.brand?.name ?? '',
      font: site.brand?.font ?? null,
      palette: palette.length > 0 ? palette : colours.slice(0, coloursShown),
      logo: logo ?? null,
    }
  }, [isLoadingLogo, site.brand, logo, chosen, own])

  return {
    ...site,
    brand,
    site: site.brand,
    logos,
    own,
    chosen,
    choose: setChoice,
    take: (logo: Logo) => {
      setOwn(logo)
      setChoice('own')
    },
  }
}

/** The website field and what was read there. */
function useSite() {
  const { control } = useFormContext<EditorValues>()
  const destination = useWatch({ control, name: 'destinationUrl' })
  const [typed, setTyped] = useState<string | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const client = useQueryClient()
  const found = useQuery(siteBrandQuery(asked))
  const { data } = found
  // Until something is typed, the destination's own website is the proposal.
  const address = typed ?? (URL.canParse(destination) ? new URL(destination).origin : '')

  function find(text: string = address): void {
    const url = destinationSchema.safeParse(completeAddress(text))
    setError(url.success ? null : t('brand.site.address'))
    if (!url.success) return
    setTyped(url.data)
    setAsked(url.data)
    if (url.data === asked && (found.isError || data?.state === 'unread'))
      void client.invalidateQueries({ queryKey: queryKeys.siteBrand(url.data) })
  }

  const brand: ReadSiteBrand | null = data?.state === 'read' ? data : null
  return {
    address,
    type: (text: string) => {
      setTyped(text)
      setError(null)
    },
    find,
    error: error ?? problemOf(found.isError, data),
    isFinding: found.isFetching,
    brand,
  }
}

function problemOf(isError: boolean, data: SiteBrand | undefined): string | null {
  if (isError) return t('brand.site.failed')
  return data?.state === 'unread' ? t(`brand.site.${data.reason}`) : null
}

/** Undefined while it loads, null without one. */
function useOwnLogo(own: Logo | null): BrandLogo | null | undefined {
  const { data: image, isError } = useLogoImage(own?.id ?? null)
  const { data: colours } = useLogoPalette(own?.id ?? null)
  return useMemo(() => {
    if (own === null || image === null || isError) return null
    if (image === undefined || colours === undefined) return undefined
    return { image, colours, keep: () => Promise.resolve(own.id) }
  }, [own, image, colours, isError])
}

function useSiteLogo(logo: SiteLogo | null): BrandLogo | null | undefined {
  const client = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: queryKeys.siteLogo(logo?.address ?? null),
    queryFn: logo === null ? skipToken : () => prepare(logo),
    staleTime: 300_000,
  })
  return useMemo(() => {
    if (logo === null || isError) return null
    if (data === undefined) return undefined
    const { file, image, colours } = data
    const keep = async () => {
      const stored = await request('uploadLogo', { query: { name: nameOf(logo) }, body: file })
      await client.invalidateQueries({ queryKey: logosQuery.queryKey, exact: true })
      return stored.data.id
    }
    return { image, colours, keep }
  }, [logo, data, isError, client])
}

/** A logo of a website as the renderer takes it: at most 512 pixels a side. */
async function prepare({ content, contentType, width, height }: SiteLogo) {
  const bytes = Uint8Array.from(atob(content.slice(content.indexOf(',') + 1)), (one) => one.charCodeAt(0))
  const file = await shrinkPicture(new Blob([bytes], { type: contentType }))
  const href = await dataUrl(file)
  return { file, image: { href, width, height }, colours: await coloursOf(href) }
}

function nameOf({ address, contentType }: SiteLogo): string {
  const { hostname } = new URL(address)
  return `${hostname.replace(/^www\./, '')}.${contentType.replace('image/', '').replace('+xml', '')}`
}
