import { parseUrl } from '#contract/parse-url.ts'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PageFont } from '#contract/code-types/common-fields.ts'
import { destinationSchema } from '#contract/destination.ts'
import { maxCounts } from '#contract/limits.ts'
import type { Logo } from '#contract/logo.ts'
import type { ReadSiteBrand, SiteBrand, SiteLogo } from '#features/brand-from-website/contract/site-brand.ts'
import { brandDesigns } from '#design/brand/suggestions.ts'
import { isGreyTone, mergePalettes } from '#design/brand/palette.ts'
import { defaultLogo, type Design, withoutPicture } from '#design/design.ts'
import { startLogoSize } from '#design/logo-placement.ts'
import type { LogoImage } from '#design/render/render-svg.ts'
import { dataUrl, logosQuery, shrinkPicture, useLogoImage } from '#dashboard/api/logos.ts'
import { request } from '#dashboard/api/request.ts'
import { siteBrandQuery, siteLogoKey } from './operations.ts'
import { t } from '#dashboard/messages/t.ts'
import { coloursOf, useLogoPalette } from '#dashboard/picture/logo-palette.ts'
import { useGlyphs } from '#dashboard/picture/use-code-svg.ts'
import { coloursWithinPlan } from '#dashboard/editor/design/colours-within-plan.ts'
import { type SuggestionRequest, useSuggestions } from '#dashboard/editor/design/suggestions.tsx'
import { useRestedCode } from '#dashboard/editor/drawn-code.ts'
import { useEditor, useEditorForm, useFormValue } from '#dashboard/editor/editor-context.ts'

const coloursShown = Math.min(6, maxCounts.paletteColours)

/** The logo of a brand, stored or only read from its website. */
type BrandLogo = {
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
  const destination = useFormValue('destinationUrl')
  const [typed, setTyped] = useState<string | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const client = useQueryClient()
  const found = useQuery(siteBrandQuery(asked))
  const { data } = found
  // Until something is typed, the destination's own website is the proposal.
  const address = typed ?? parseUrl(destination)?.origin ?? ''

  function find(): void {
    const url = destinationSchema.safeParse(address)
    setError(url.success ? null : t('brandFromWebsite.address'))
    if (!url.success) return
    setTyped(url.data)
    setAsked(url.data)
    if (url.data === asked && (found.isError || data?.state === 'unread'))
      void client.invalidateQueries({ queryKey: siteBrandQuery(url.data).queryKey })
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
  if (isError) return t('brandFromWebsite.failed')
  return data?.state === 'unread' ? t(`brandFromWebsite.${data.reason}`) : null
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
    queryKey: siteLogoKey(logo?.address ?? null),
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

export const designsShown = 6

/** Stands for a logo that is not stored yet. */
const unsavedLogo = 'brand'

/** Tested designs of a brand on this code. */
export function useBrandDesigns(brand: Brand) {
  const { session, record } = useEditor()
  const { getValues } = useEditorForm()
  const glyphs = useGlyphs(true)
  const payload = useTestedPayload()
  const max = record === null ? session.plan.limits.colours : null
  const request = useMemo<SuggestionRequest | null>(() => {
    if (glyphs === null) return null
    const { logo, palette, font } = brand
    // The design of this moment: it gives the words of the frame and the margin.
    const task = { design: withLogo(getValues('design'), logo?.image ?? null), palette, font }
    return {
      ...task,
      isClose: false,
      seed: 1,
      count: designsShown,
      payload,
      assets: { logo: logo?.image ?? null, glyphs },
      candidates: (seed) => brandDesigns(task, seed),
      withinPlan: (next) => (max === null ? next : coloursWithinPlan(next, max)),
    }
  }, [glyphs, brand, payload, getValues, max])
  return { ...useSuggestions(request), request }
}

function withLogo(design: Design, image: { readonly width: number; readonly height: number } | null): Design {
  const plain = withoutPicture(design)
  if (image === null) return { ...plain, logo: null }
  return {
    ...plain,
    logo: { ...defaultLogo, id: unsavedLogo, size: startLogoSize(image.width / image.height) },
  }
}

/** The payload, which stays while its length does: codes of one length read alike, and each test takes seconds. */
function useTestedPayload(): string {
  const { payload } = useRestedCode()
  const [tested, setTested] = useState(payload)
  if (tested.length !== payload.length) setTested(payload)
  return tested.length === payload.length ? tested : payload
}
