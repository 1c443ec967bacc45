import type { IForbiddenRuleType } from 'dependency-cruiser'

const inPackage = (...names: readonly string[]) => `node_modules/(${names.join('|')})/`

/**
 * Who may import whom: `zod <- contract <- design <- {service, dashboard} <- test`. Types count as imports.
 * Each rule has a file in `fixtures/` that breaks it, named as the rule.
 */
export const importRules: readonly (IForbiddenRuleType & { readonly name: string })[] = [
  {
    name: 'contract-imports-only-zod',
    from: { path: '^src/contract/' },
    to: { pathNot: ['^src/contract/', inPackage('zod')] },
  },
  {
    name: 'design-imports-only-contract',
    from: { path: '^src/design/' },
    to: {
      pathNot: [
        '^src/(contract|design)/',
        inPackage('zod', 'qr-code-styling', 'bwip-js', 'qr', 'zxing-wasm', 'culori'),
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
    from: { path: '^src/dashboard/features/([^/]+)/' },
    to: { path: '^src/dashboard/features/', pathNot: '^src/dashboard/features/$1/' },
  },
  {
    name: 'ui-knows-nothing-of-the-product',
    from: { path: '^src/dashboard/ui/' },
    to: { path: '^src/dashboard/(api|drafts|features|picture|prompts|shell)/' },
  },
  {
    name: 'rules-know-no-transport',
    from: { path: '^src/service/rules/' },
    to: { path: ['^src/service/(http|links)/', inPackage('fastify', '@fastify/[^/]+')] },
  },
  {
    name: 'work-knows-no-transport',
    from: {
      path: '^src/service/(abuse|accounts|admin|analytics|backup|counting|database|health|limits|logos|pages|pictures)/',
    },
    to: { path: ['^src/service/(http|processes)/', inPackage('fastify', '@fastify/[^/]+')] },
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
    name: 'process-is-imported-by-nobody',
    from: {},
    to: { path: '^src/service/(main|admin/admin|backup/copies)\\.ts$' },
  },
  {
    name: 'product-never-imports-tests',
    from: { path: '^src/' },
    to: { path: '^test/' },
  },
  {
    name: 'product-runs-on-dependencies',
    from: { path: '^src/', pathNot: ['^src/service/build/', 'vite\\.config\\.ts$'] },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], pathNot: inPackage('@types/[^/]+') },
  },
  { name: 'no-circle', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
  {
    name: 'every-import-leads-somewhere',
    from: {},
    to: { couldNotResolve: true, pathNot: ['\\?', '^virtual:', '^vite/'] },
  },
]
