import type { CSSProperties, ReactNode } from 'react'
import type { MediumId } from '#design/print/plan-print.ts'

export const surfaceIds = ['plain', 'dark', 'business-card', 'poster', 'phone'] as const
export type SurfaceId = (typeof surfaceIds)[number]

export type Surface = {
  readonly id: SurfaceId
  readonly ground: string
  readonly medium: MediumId | null
}

export const surfaces: Readonly<Record<SurfaceId, Surface>> = {
  plain: { id: 'plain', ground: '#ffffff', medium: null },
  dark: { id: 'dark', ground: '#1e1c1b', medium: null },
  'business-card': { id: 'business-card', ground: '#fbfaf6', medium: 'business-card' },
  poster: { id: 'poster', ground: '#f2cf63', medium: 'poster' },
  phone: { id: 'phone', ground: '#f3f4f6', medium: 'phone-screen' },
}

type SurfaceSceneProps = {
  readonly surface: SurfaceId
  readonly children: ReactNode
}

/** Left, top, width and height of the code, in percent. */
const places: Readonly<Record<SurfaceId, readonly [number, number, number, number]>> = {
  plain: [4, 4, 92, 92],
  dark: [19, 19, 62, 62],
  'business-card': [57, 32, 33, 36],
  poster: [33, 43, 34, 38],
  phone: [32, 29, 36, 40],
}

/** A drawn surface with a code on it. Decorative. */
export function SurfaceScene({ surface, children }: SurfaceSceneProps) {
  const [left, top, width, height] = places[surface]
  return (
    <div className="relative size-full overflow-hidden">
      <svg aria-hidden viewBox="0 0 100 100" className="absolute inset-0 size-full">
        {scenes[surface]}
      </svg>
      <div
        className="absolute"
        style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
      >
        {children}
      </div>
    </div>
  )
}

/** The same for a stage of any shape, which shows the code as large as the surface allows. */
const stagePlaces = { ...places, dark: [29, 29, 42, 42] } as const

/** Side of the drawing on a stage: it covers the whole stage, and more of a narrow one. */
const stageSide = 'max(100cqw, 150cqh)'

/** Fills its stage, which is a size container. Decorative. */
export function StageScene({ surface, children }: SurfaceSceneProps) {
  return (
    <div className="absolute inset-0 overflow-hidden" style={{ background: surfaces[surface].ground }}>
      <svg aria-hidden viewBox="0 0 100 100" className="absolute" style={sceneStyle(surface)}>
        {scenes[surface]}
      </svg>
      <StageSpot surface={surface}>{children}</StageSpot>
    </div>
  )
}

export function StageSpot({ surface, children }: SurfaceSceneProps) {
  const [left, top, width, height] = stagePlaces[surface]
  return (
    <div className="pointer-events-none absolute" style={sceneStyle(surface)}>
      <div
        className="pointer-events-auto absolute"
        style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
      >
        {children}
      </div>
    </div>
  )
}

/** Puts the code into the middle of the stage as far as the drawing reaches. */
function sceneStyle(surface: SurfaceId): CSSProperties {
  const [left, top, width, height] = stagePlaces[surface]
  const from = (stage: string, middle: number) =>
    `clamp(${stage} - ${stageSide}, ${stage} / 2 - ${middle / 100} * ${stageSide}, 0px)`
  return {
    width: stageSide,
    height: stageSide,
    left: from('100cqw', left + width / 2),
    top: from('100cqh', top + height / 2),
  }
}

const { dark, 'business-card': card, poster, phone } = surfaces

const scenes: Readonly<Record<SurfaceId, ReactNode>> = {
  plain: <rect width="100" height="100" fill={surfaces.plain.ground} />,
  dark: (
    <>
      <rect width="100" height="100" fill={dark.ground} />
      <path
        d="M0 9q30 3 52 0t48 2M0 16q22-3 50 1t50-2M0 86q40 3 60 0t40 1M0 93q34-4 58 0t42-2M0 28q6 1 10 0M90 34q6-1 10 0M0 62q6 1 12-1M88 70q6 1 12 0"
        fill="none"
        stroke="#37322f"
        strokeWidth="0.7"
      />
    </>
  ),
  'business-card': (
    <>
      <rect width="100" height="100" fill="#c9cdd2" />
      <rect x="6.5" y="24.5" width="88" height="56" rx="1.4" fill="#9aa0a8" opacity="0.6" />
      <rect x="6" y="22.5" width="88" height="55" rx="1.4" fill={card.ground} />
      <rect x="13" y="34" width="8" height="8" rx="1" fill="#2b3442" />
      <rect x="13" y="50" width="30" height="3.4" rx="0.8" fill="#2b3442" />
      <rect x="13" y="56.5" width="22" height="1.8" rx="0.6" fill="#8a919b" />
      <rect x="13" y="61" width="27" height="1.8" rx="0.6" fill="#8a919b" />
      <rect x="13" y="65.5" width="19" height="1.8" rx="0.6" fill="#8a919b" />
    </>
  ),
  poster: (
    <>
      <rect width="100" height="100" fill="#a8a49c" />
      <path
        d="M0 13h100M0 26h100M0 39h100M0 52h100M0 65h100M0 78h100M0 91h100M12 0v13M40 0v13M68 0v13M96 0v13M4 13v13M88 13v13M12 26v13M96 26v13M4 39v13M88 39v13M12 52v13M96 52v13M4 65v13M88 65v13M12 78v13M96 78v13M4 91v9M32 91v9M60 91v9M88 91v9"
        stroke="#98948c"
        strokeWidth="0.8"
      />
      <rect x="21.5" y="6.5" width="60" height="85" fill="#6f6b64" opacity="0.6" />
      <rect x="20" y="5" width="60" height="85" fill={poster.ground} />
      <circle cx="50" cy="22" r="11" fill="#d1495b" />
      <rect x="29" y="36" width="42" height="3.2" fill="#2b2a33" />
      <rect x="36" y="84" width="28" height="1.8" fill="#2b2a33" />
    </>
  ),
  phone: (
    <>
      <rect width="100" height="100" fill="#d8dce2" />
      <rect x="23.5" y="3" width="53" height="94" rx="8" fill="#15171b" />
      <rect x="26" y="6" width="48" height="88" rx="5.5" fill={phone.ground} />
      <rect x="43" y="8" width="14" height="3" rx="1.5" fill="#15171b" />
      <rect x="32" y="17" width="24" height="3" rx="1" fill="#3b4250" />
      <rect x="32" y="22.5" width="36" height="1.8" rx="0.8" fill="#a4abb6" />
      <rect x="32" y="76" width="36" height="8" rx="4" fill="#3b4250" />
      <path d="M26 60L60 6h8.5a5.5 5.5 0 0 1 5.5 5.5v6L26 90z" fill="#ffffff" opacity="0.25" />
    </>
  ),
}
