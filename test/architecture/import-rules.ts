import type { IForbiddenRuleType } from 'dependency-cruiser'

const features = '(account|editor|library|sign-in)'

const inPackage = (...names: readonly string[]) => `node_modules/(${names.join('|')})/`

/** The rooms of the service, from the bottom to the top. A room imports itself and the rooms before it. */
const roomsOfService = [
  'domain',
  'network',
  'database',
  'metrics',
  'storage',
  'commands',
  'limits',
  'analytics',
  'api',
  'links',
  'jobs',
  'operations',
]

/**
 * What commands, and all rooms above them, tell features; the public addresses of features; and the list of features,
 * which is for the top.
 */
const seamsOfService: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    roomsOfService.slice(roomsOfService.indexOf('commands')).map((room) => [room, 'listeners\\.ts']),
  ),
  links: '(listeners|public-routes)\\.ts',
  operations: '(features?|listeners)\\.ts',
}

/** The rooms of the dashboard, from the bottom to the top. Above them is the roof, `app`, which nobody imports. */
const floorsOfDashboard: Readonly<Record<string, string>> = {
  messages: 'messages',
  ui: 'ui',
  api: 'api',
  failures: 'failures',
  picture: 'picture',
  people: 'people',
  codes: 'codes',
  editor: 'editor',
  drafts: 'drafts',
  scans: 'scans',
  features,
}

/** What features add, which every room above the messages can show; and the list of their messages. */
const seamsOfDashboard = 'feature\\.tsx$|messages/(features|code-types)\\.ts$'

/** The only files of the core that name features. */
const lists =
  '^src/((contract|service|dashboard|pages)/features|service/(listeners|public-routes)|dashboard/messages/features)\\.ts$'

/** A side of a feature imports what the same area of the core imports. */
const sidesOfFeatures: Readonly<Record<string, string>> = {
  contract: 'contract',
  design: 'contract|design',
  pages: 'contract|design|pages',
  dashboard: 'contract|design|pages|dashboard|messages',
  service: 'contract|design|pages|service',
}

/** Sides of a feature that may ask what the pages of code types offer. */
const asksPagesOfTypes = new Set(['pages', 'service'])

/** A feature imports another one only if its `feature.ts` names it. */
export function needsRules(
  needs: Readonly<Record<string, readonly string[]>>,
): readonly (IForbiddenRuleType & { readonly name: string })[] {
  return Object.entries(needs).map(([name, needed]) => ({
    name: 'feature-imports-what-it-needs',
    from: { path: `^src/features/${name}/` },
    to: { path: '^src/features/', pathNot: `^src/features/(${[name, ...needed].join('|')})/` },
  }))
}

/**
 * Allowed imports: `zod <- contract <- design <- pages <- {service, dashboard} <- test`. Types count as
 * imports. Each rule has a bad fixture named after it.
 */
export const importRules: readonly (IForbiddenRuleType & { readonly name: string })[] = [
  {
    name: 'contract-imports-few-packages',
    from: { path: '^src/contract/' },
    to: {
      pathNot: [
        '^src/contract/',
        '^src/features/[^/]+/contract/',
        '^src/code-types/(code-types|reasons)\\.ts$',
        inPackage('zod', 'papaparse', 'tldts', 'transliteration', 'punycode.js'),
      ],
    },
  },
  {
    name: 'design-imports-only-contract',
    from: { path: '^src/design/' },
    to: {
      pathNot: [
        '^src/(contract|design)/',
        '^src/code-types/code-types\\.ts$',
        inPackage('zod', 'qr-code-styling', 'bwip-js', 'qr', 'zxing-wasm', 'culori', 'fflate', 'svgpath'),
        // Places codes on foreign PDF pages.
        inPackage('@cantoo/pdf-lib'),
      ],
    },
  },
  {
    name: 'pages-import-contract-and-design',
    from: { path: '^src/pages/' },
    to: {
      pathNot: [
        '^src/(contract|design|pages)/',
        '^src/features/[^/]+/pages/',
        '^src/code-types/(code-types|pages)\\.ts$',
      ],
    },
  },
  {
    name: 'dashboard-never-imports-service',
    from: { path: '^src/dashboard/' },
    to: { path: '^src/service/' },
  },
  {
    name: 'service-never-imports-dashboard',
    from: { path: '^src/service/' },
    to: { path: '^src/dashboard/' },
  },
  {
    name: 'dashboard-runs-without-node',
    from: { path: '^src/dashboard/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'feature-never-imports-another',
    from: { path: `^src/dashboard/${features}/` },
    to: { path: `^src/dashboard/${features}/`, pathNot: '^src/dashboard/$1/' },
  },
  ...Object.entries(floorsOfDashboard).map(([floor, rooms], height) => ({
    name: `floor-${floor}-imports-floors-below`,
    from: { path: `^src/dashboard/${rooms}/` },
    to: {
      path: '^src/dashboard/',
      pathNot: `^src/dashboard/((${Object.values(floorsOfDashboard)
        .slice(0, height + 1)
        .join('|')})/|${seamsOfDashboard})`,
    },
  })),
  ...roomsOfService.map((room, floor) => ({
    name: `room-${room}-imports-rooms-below`,
    from: { path: `^src/service/${room}/` },
    to: {
      path: '^src/service/',
      pathNot: `^src/service/((${roomsOfService.slice(0, floor + 1).join('|')})/|${seamsOfService[room] ?? '-'})`,
    },
  })),
  {
    name: 'work-knows-no-transport',
    from: { path: '^src/service/(analytics|commands|database|domain|limits|storage)/' },
    to: { path: inPackage('fastify', '@fastify/[^/]+') },
  },
  {
    // A migration never changes, so it may not use code that does. What tables.ts writes for them stays the same.
    name: 'migration-imports-only-kysely',
    from: { path: '^src/service/database/migrations/(\\d|tables)' },
    to: { pathNot: [inPackage('kysely'), '^src/service/database/migrations/tables'] },
  },
  {
    name: 'drawing-package-stays-in-render',
    from: { path: '^src/', pathNot: '^src/design/render/' },
    to: { path: inPackage('qr-code-styling') },
  },
  {
    name: 'barcode-package-stays-in-render',
    from: { path: '^src/', pathNot: '^src/design/render/(render-)?barcode' },
    to: { path: inPackage('bwip-js') },
  },
  {
    name: 'decoders-stay-with-scannability',
    from: { path: '^src/', pathNot: '^src/design/(scannability/|code-geometry)' },
    to: { path: inPackage('zxing-wasm', 'qr') },
  },
  {
    // The command line of the package chooses between them.
    name: 'process-is-imported-by-nobody',
    from: { pathNot: '^src/service/tessera-qr\\.ts$' },
    to: { path: '^src/service/(main|operations/admin/admin|operations/backup/copies)\\.ts$' },
  },
  {
    name: 'product-never-imports-tests',
    from: { path: '^src/' },
    to: { path: '^test/' },
  },
  {
    name: 'product-never-imports-test-tools',
    from: { path: '^src/' },
    to: {
      path: inPackage('vitest', '@testing-library/[^/]+', 'playwright-core', 'fast-check', 'jsqr', 'pngjs'),
    },
  },
  {
    name: 'core-names-features-in-lists',
    from: { path: '^src/', pathNot: ['^src/features/', lists] },
    to: { path: '^src/features/' },
  },
  ...Object.entries(sidesOfFeatures).map(([side, areas]) => ({
    name: `feature-${side}-imports-its-area`,
    from: { path: `^src/features/[^/]+/${side}/` },
    to: {
      path: '^src/',
      pathNot: [
        `^src/(${areas})/`,
        `^src/features/[^/]+/(${areas})/`,
        `^src/code-types/(code-types${asksPagesOfTypes.has(side) ? '|pages' : ''})\\.ts$`,
      ],
    },
  })),
  {
    name: 'core-names-code-types-in-lists',
    from: { path: '^src/', pathNot: '^src/code-types/' },
    to: { path: '^src/code-types/[^/]+/', pathNot: '/messages/' },
  },
  {
    name: 'code-type-content-imports-contract',
    from: { path: '^src/code-types/[^/]+/content\\.ts$' },
    to: { path: '^src/', pathNot: '^src/contract/' },
  },
  {
    name: 'code-type-page-imports-pages',
    from: { path: '^src/code-types/[^/]+/page\\.ts$' },
    to: {
      path: '^src/',
      pathNot: ['^src/(contract|design|pages)/', '^src/code-types/[^/]+/(content\\.ts$|messages/)'],
    },
  },
  {
    name: 'code-type-form-imports-dashboard',
    from: { path: '^src/code-types/[^/]+/(form|look|read-[^/]+)\\.tsx?$' },
    to: {
      path: '^src/',
      pathNot: [
        '^src/(contract|design|pages|dashboard)/',
        '^src/code-types/[^/]+/(content|read-[^/]+)\\.ts$',
      ],
    },
  },
  {
    name: 'feature-runs-without-node',
    from: { path: '^src/features/[^/]+/(contract|pages|dashboard)/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'feature-imports-no-roof',
    from: { path: '^src/features/' },
    to: { path: ['^src/dashboard/app/', '^src/service/main\\.ts$', '^src/service/operations/app\\.ts$'] },
  },
  { name: 'no-circle', from: {}, to: { circular: true } },
  {
    name: 'every-import-leads-somewhere',
    from: {},
    to: { couldNotResolve: true, pathNot: ['\\?', '^virtual:', '^vite/'] },
  },
]
