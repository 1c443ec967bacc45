import { withStandardLook } from '../standard-look.ts'
import { codeGeometry, type CodeGeometry } from '../code-geometry.ts'
import { frameIds, ownFrameId, type Design } from '../design.ts'
import { errorLevel, type ErrorLevel } from '../error-level.ts'
import { gradientColours, gradientPlaces } from './gradient-colours.ts'
import { designBudget, type Budget, type LogoShape } from './error-budget.ts'
import {
  freeBudget,
  groundColours,
  isTinted,
  repairContrast,
  swapColours,
  calmCorner,
  calmPattern,
  lightenBackground,
} from './repairs.ts'
import { thresholds, contrast, luminance } from './thresholds.ts'

export type StaticJudgement = {
  /** Findings that cost readability, the gravest first. */
  readonly findings: readonly Finding[]
  /** The highest score that the findings allow, 0 to 100. */
  readonly cap: number
  /** Null when the payload does not fit any code. */
  readonly budget: Budget | null
  /** The symbol that was judged; null when the payload does not fit. */
  readonly geometry: CodeGeometry | null
}

/**
 * The findings that need no drawing: cheap enough for each keystroke (half a millisecond for a short link).
 *
 * @param logo null without a logo, or while its picture is not there.
 * @param at printed side of the code without its quiet zone, in millimetres.
 */
export function judgeStatic(
  chosen: Design,
  payload: string,
  logo: LogoShape | null,
  at: { readonly mm?: number } = {},
): StaticJudgement {
  const design = withStandardLook(chosen, payload)
  const ratio = logo?.ratio ?? null
  if (errorLevel(design, payload, ratio) === null) return tooLong(payload)
  const geometry = codeGeometry(design, payload, ratio)
  const budget = designBudget(design, geometry, logo)
  const findings = [
    ...budgetFinding(design, payload, logo, budget),
    ...denseCodeFindings(design, logo, geometry.version),
    ...colourFindings(design, geometry),
    ...finderFindings(design),
    ...patternFindings(design),
    ...surroundingFindings(design),
    ...printFindings(geometry.size, at.mm),
  ].toSorted((a, b) => a.cap - b.cap)
  return { findings, cap: findings[0]?.cap ?? 100, budget, geometry }
}

function tooLong(payload: string): StaticJudgement {
  const finding: Finding = {
    cause: 'too-long',
    figures: { length: payload.length },
    severity: 'stop',
    cap: 0,
    // A weaker level holds more; `auto` takes the strongest that holds the payload.
    repair: (design) =>
      errorLevel({ ...design, errorCorrection: 'auto' }, payload, null) === null ||
      design.errorCorrection === 'auto'
        ? null
        : { ...design, errorCorrection: 'auto' },
  }
  return { findings: [finding], cap: 0, budget: null, geometry: null }
}

/**
 * At most 0.9 of the budget reads everywhere, over 1.1 nothing does; between, it depends on the decoder. A logo of
 * three tenths or more also covers what a decoder measures modules by, so it may use less of the budget.
 */
function budgetFinding(
  design: Design,
  payload: string,
  logo: LogoShape | null,
  budget: Budget,
): readonly Finding[] {
  const { use } = budget
  const { lost, reads, largeLogo, withLargeLogo, safe } = thresholds.budget
  const isLarge = (design.logo?.size ?? 0) >= largeLogo
  if (logo === null || use <= (isLarge ? withLargeLogo : reads)) return []
  const cap = use > lost ? 10 : use > 1 ? 25 : use > reads ? 60 : 85
  return [
    {
      cause: 'budget',
      figures: {
        hiddenShare: budget.hiddenShare,
        level: budget.level,
        forgives: budget.hiddenShare / use,
        use,
      },
      severity: use > 1 ? 'stop' : 'warn',
      cap,
      repair: (changed) => freeBudget(changed, payload, logo, isLarge ? withLargeLogo : safe),
    },
  ]
}

/** A logo in the middle of a code with many modules: it costs the word "everywhere", whatever error correction is left. */
function denseCodeFindings(design: Design, logo: LogoShape | null, version: number): readonly Finding[] {
  const most = thresholds.denseCode
  if (logo === null || design.logo === null) return []
  const { lostFrom, lostTo, readFrom } = thresholds.logoVersions
  const findings: Finding[] = []
  if (version >= most.version && design.logo.size > most.logo)
    findings.push({
      cause: 'logo',
      figures: { size: design.logo.size },
      severity: 'warn',
      cap: 85,
      repair: (changed) =>
        changed.logo === null || changed.logo.size <= most.logo
          ? null
          : { ...changed, logo: { ...changed.logo, size: most.logo } },
    })
  if (version >= lostFrom && version <= lostTo)
    findings.push({
      cause: 'symbol-size',
      figures: { version },
      severity: 'warn',
      cap: 85,
      repair: (changed) =>
        // Padding that shows a photo fits its version only.
        changed.logo === null || changed.padding !== undefined || (changed.minVersion ?? 0) >= readFrom
          ? null
          : { ...changed, minVersion: readFrom },
    })
  return findings
}

const white = '#ffffff'

/** Contrast and polarity of every colour that encodes something, against the background. */
function colourFindings(design: Design, geometry: CodeGeometry | null): readonly Finding[] {
  const grounds = design.background.transparent ? [white] : groundColours(design)
  const findings: Finding[] = []
  const polarity = new Set<'dark' | 'light'>()
  for (const { part, colour, most = colour } of encodingColours(design, grounds[0] ?? white, geometry)) {
    // Of several backgrounds the one that the colour stands out from least decides.
    const background = grounds.toSorted((a, b) => contrast(colour, a) - contrast(colour, b))[0] ?? white
    const isLight = luminance(colour) > luminance(background)
    polarity.add(isLight ? 'light' : 'dark')
    const ratios = [contrast(colour, background), contrast(most, background)] as const
    findings.push(...contrastFinding(part, ratios, isTinted(background)))
    if (isLight && polarity.has('dark')) findings.push(mixedPolarity(part))
    else if (!isLight && polarity.has('light')) findings.push(mixedPolarity(part))
  }
  if (polarity.has('light') && !polarity.has('dark')) {
    findings.push({ cause: 'inverted', figures: {}, severity: 'warn', cap: 60, repair: swapColours })
  }
  return findings
}

type EncodingColour = {
  readonly part: ColourPart
  readonly colour: string
  /** The colour from which on too much is lost, where few modules have `colour`. */
  readonly most?: string
}

/** The colours that modules and corners show, by the part that they stand in. A null corner follows the modules. */
function encodingColours(
  design: Design,
  ground: string,
  geometry: CodeGeometry | null,
): readonly EncodingColour[] {
  const { color, gradient, moduleColours, cornerSquare, cornerDot } = design
  // Several colours take the place of a gradient.
  const others = moduleColours?.colours ?? (gradient?.via === undefined ? [] : [gradient.via])
  return [
    { part: 'modules' as const, colour: color },
    ...others.map((colour) => ({ part: 'modules' as const, colour })),
    ...(gradient === null || moduleColours !== undefined
      ? []
      : [{ part: 'gradient-end' as const, ...gradientEnd({ ...design, gradient }, ground, geometry) }]),
    ...(cornerSquare.color === null ? [] : [{ part: 'corner-square' as const, colour: cornerSquare.color }]),
    ...(cornerDot.color === null ? [] : [{ part: 'corner-dot' as const, colour: cornerDot.color }]),
  ]
}

/**
 * The end of a gradient as the modules show it: the palest colour of a corner square, or of all modules but a few. The
 * very end is often in a corner of the picture that no module reaches.
 */
function gradientEnd(
  { color, gradient }: Design & { readonly gradient: NonNullable<Design['gradient']> },
  ground: string,
  geometry: CodeGeometry | null,
): Omit<EncodingColour, 'part'> {
  if (geometry === null) return { colour: gradient.to }
  const { some, many } = thresholds.paleModules
  const places = gradientPlaces(gradient, geometry)
  const measured = (colour: string): PaleColour => ({ colour, ratio: contrast(colour, ground) })
  const colours = gradientColours(color, gradient).map(measured)
  const at = (place: number) =>
    colours[Math.round(place * (colours.length - 1))] ?? { colour: gradient.to, ratio: 1 }
  const paler = (one: PaleColour, other: PaleColour) => (other.ratio < one.ratio ? other : one)
  // A mixed colour is rounded, and so may seem paler than what it is mixed from.
  const palest = [color, gradient.via ?? color, gradient.to].map(measured).reduce(paler)
  const shown = places.modules.map(at).toSorted((one, other) => one.ratio - other.ratio)
  const inCorners = places.corners.map(at).reduce(paler)
  const allBut = (share: number) => paler(inCorners, shown[Math.floor(share * shown.length)] ?? inCorners)
  const mixed = (share: number) => {
    const found = allBut(share)
    return found.ratio < palest.ratio ? palest.colour : found.colour
  }
  return { colour: mixed(some), most: mixed(many) }
}

type PaleColour = { readonly colour: string; readonly ratio: number }

/** The findings on a barcode without drawing it: it shows only the modules' colours on a background. */
export function barcodeFindings(design: Design): readonly Finding[] {
  const plain = { type: 'square', color: null }
  const { moduleColours: _, ...bars } = design
  const shown: Design = {
    ...bars,
    quietZone: 4,
    cornerSquare: plain,
    cornerDot: plain,
    logo: null,
    frame: null,
  }
  return [...colourFindings(shown, null), ...surroundingFindings(shown)].toSorted((a, b) => a.cap - b.cap)
}

function contrastFinding(
  part: ColourPart,
  [ratio, ofMost]: readonly [number, number],
  onTint: boolean,
): readonly Finding[] {
  const { unreadable, print, dot, safe, onTint: onTinted } = thresholds.contrast
  const isCorner = part === 'corner-dot' || part === 'corner-square'
  const needed = onTint ? (isCorner ? safe : onTinted) : part === 'corner-dot' ? dot : safe
  if (ratio >= needed) return []
  const cap = ofMost < unreadable ? 20 : ofMost < print ? 55 : 85
  return [
    {
      cause: 'contrast',
      figures: { part, ratio, needed },
      severity: ofMost < unreadable ? 'stop' : 'warn',
      cap,
      repair: repairContrast,
    },
  ]
}

function mixedPolarity(part: ColourPart): Finding {
  return {
    cause: 'mixed-polarity',
    figures: { part },
    severity: 'stop',
    cap: 20,
    repair: repairContrast,
  }
}

/**
 * Corner squares by their outer radius: with 2.5 modules zbar reads 2 to 7 of 10 turned prints, with 3.5 it reads none
 * and our own decoders lose blurred pictures. One that breaks into dots costs jsQR a third in large codes. No decoder
 * that we have misses any other ring (test/bench/calibration).
 */
const riskySquares: Readonly<Record<string, number>> = { 'extra-rounded': 80, dots: 80, dot: 65 }
/**
 * Corner dots that break into nine: zxing read 9 %, zbar 0 %, on sharp pictures. Round ones: jsQR read 75 % of what it
 * read with any other style (test/bench/calibration).
 */
const riskyDots: Readonly<Record<string, number>> = {
  dots: 45,
  dot: 80,
  // Less ink than a square: zxing's JavaScript engine reads 38 % of hearts, jsQR 56 % of diamonds, each 83 % of stars.
  heart: 65,
  diamond: 65,
  star: 80,
}
/**
 * Patterns that a decoder loses: 3 of 10 codes of upright bars under a strong perspective, and zxing's JavaScript engine
 * reads 31 % of hearts that are turned and near (96 % of squares).
 */
const riskyPatterns: Readonly<Record<string, number>> = { 'bars-vertical': 85, heart: 85 }

function patternFindings({ pattern }: Design): readonly Finding[] {
  const cap = Object.hasOwn(riskyPatterns, pattern) ? riskyPatterns[pattern] : undefined
  if (cap === undefined) return []
  return [{ cause: 'pattern', figures: { pattern }, severity: 'warn', cap, repair: calmPattern }]
}

/** A code whose corners are not found is not read, whatever its modules look like. */
function finderFindings(design: Design): readonly Finding[] {
  const square = finding('corner-square', design.cornerSquare.type, riskySquares)
  const dot = finding('corner-dot', design.cornerDot.type, riskyDots)
  return [square, dot].filter((found) => found !== null)
}

function finding(
  part: 'corner-square' | 'corner-dot',
  style: string,
  risky: Readonly<Record<string, number>>,
): Finding | null {
  const cap = Object.hasOwn(risky, style) ? risky[style] : undefined
  if (cap === undefined) return null
  return {
    cause: 'finder-style',
    figures: { part, style },
    severity: 'warn',
    cap,
    repair: (design) => calmCorner(design, part),
  }
}

/** Findings on the quiet zone, on what shows through it, and on the contrast of background and paper. */
function surroundingFindings(design: Design): readonly Finding[] {
  const findings: Finding[] = []
  const { quietZone, background } = design
  // A frame keeps its own four modules free.
  const isFramed =
    frameIds.some((id) => id === design.frame?.id) ||
    (design.frame?.id === ownFrameId && design.frame.drawing !== undefined)
  if (quietZone < thresholds.quietZone && !isFramed) {
    findings.push({
      cause: 'quiet-zone',
      figures: { modules: quietZone, needed: thresholds.quietZone },
      severity: 'warn',
      cap: quietZone === 0 ? 60 : quietZone === 1 ? 75 : 85,
      repair: (changed) =>
        changed.quietZone >= thresholds.quietZone ? null : { ...changed, quietZone: thresholds.quietZone },
    })
  }
  if (background.transparent) {
    findings.push({
      cause: 'transparent-background',
      figures: {},
      severity: 'warn',
      cap: 80,
      repair: (changed) =>
        changed.background.transparent
          ? { ...changed, background: { ...changed.background, transparent: false } }
          : null,
    })
    return findings
  }
  const ratio = Math.max(...groundColours(design).map((colour) => contrast(colour, white)))
  // A light code on a dark background has its own finding, and swapping the colours repairs both.
  const isInverted = luminance(design.color) > luminance(background.color)
  if (ratio > thresholds.groundContrast && !isInverted) {
    findings.push({
      cause: 'mid-tone-background',
      figures: { ratio },
      severity: 'warn',
      cap: ratio > 3 ? 55 : ratio > thresholds.paperContrast ? 80 : 85,
      repair: (changed) => lightenBackground(changed, thresholds.repairedPaper),
    })
  }
  return findings
}

/**
 * Modules at the printed size.
 *
 * @param size modules a side.
 * @param mm printed side of the code without its quiet zone; absent while no size is chosen.
 */
function printFindings(size: number, mm: number | undefined): readonly Finding[] {
  if (mm === undefined || !(mm > 0)) return []
  const module = mm / size
  const { lost, printable } = thresholds.module
  if (module >= printable) return []
  return [
    {
      cause: 'module-size',
      figures: { mm: module, needed: printable },
      severity: module < lost ? 'stop' : 'warn',
      cap: module < lost ? 25 : 65,
      // Only a larger print repairs it, no change of the design.
      repair: () => null,
    },
  ]
}

/** Where a colour is in the picture. */
export type ColourPart = 'modules' | 'gradient-end' | 'corner-square' | 'corner-dot'

/**
 * The figures behind each cause. Words live in the dashboard's catalogue.
 * Shares are 0 to 1, contrasts WCAG ratios from 1 to 21, sizes modules unless named otherwise.
 */
export type CauseFigures = {
  /** The payload is longer than any code holds at this level. */
  'too-long': { readonly length: number }
  /** The logo and the modules left out behind it cost more than the error correction forgives. */
  budget: {
    /** Share of the code's modules that is covered or left out. */
    readonly hiddenShare: number
    readonly level: ErrorLevel
    /** Share of the modules that this very code forgives behind such a logo: less than the level's nominal figure. */
    readonly forgives: number
    /** Wrong over correctable codewords in the worst block; 1 is the edge. */
    readonly use: number
  }
  /** A colour is too close to the background. */
  contrast: { readonly part: ColourPart; readonly ratio: number; readonly needed: number }
  /** Light modules on a dark background. */
  inverted: Record<never, never>
  /** Some parts are darker than the background and others lighter. */
  'mixed-polarity': { readonly part: ColourPart }
  /** A corner style that decoders do not find. */
  'finder-style': { readonly part: 'corner-square' | 'corner-dot'; readonly style: string }
  /** The surface behind the code decides whether it is read. */
  'transparent-background': Record<never, never>
  /** A background that is itself dark against the paper around it. */
  'mid-tone-background': { readonly ratio: number }
  'quiet-zone': { readonly modules: number; readonly needed: number }
  /** Modules too small for the printer, in millimetres. */
  'module-size': { readonly mm: number; readonly needed: number }
  /** The frame has squares that decoders take for corners of the code; only a test of the picture finds them. */
  frame: Record<never, never>
  /** Decoders read the code with square modules. */
  pattern: { readonly pattern: string }
  /** The logo covers the middle of a code with many modules, or, by experiment, decoders read the code without it. */
  logo: { readonly size: number }
  /** Decoders lose a logo in the middle of a code of this version. */
  'symbol-size': { readonly version: number }
  /** Found by experiment only: decoders read the code in black on white. */
  colours: Record<never, never>
  /** No single change of the experiment repairs it. */
  combined: Record<never, never>
}

export type Cause = keyof CauseFigures

/** `stop`: phones cannot read it; `warn`: some cannot, or not in print; `note`: worth knowing. */
export type Severity = 'stop' | 'warn' | 'note'

/** One thing that costs readability, with the change of the design that repairs it; null when no change does. */
export type Finding = {
  readonly [C in Cause]: {
    readonly cause: C
    readonly figures: CauseFigures[C]
    readonly severity: Severity
    /** The score cannot pass this, 0 to 100. */
    readonly cap: number
    /** Pure: gives a new design, never touches the payload; null when there is nothing left to change. */
    readonly repair: (design: Design) => Design | null
  }
}[Cause]
