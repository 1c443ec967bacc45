import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/**
 * The first modules of each chunk, the most shared chunk first: a module goes to the first chunk that reaches it. Each
 * screen then loads a handful of files in place of one for every shared module. A folder ends with a slash.
 */
const chunks: readonly (readonly [name: string, modules: readonly string[]])[] = [
  [
    'signed-in',
    [
      // The library and the editor begin with a picture.
      ...inFolder(
        'design/',
        'render/render-code render/render-svg record-design payload glyphs/glyphs scannability/contrast',
      ),
      ...inFolder('dashboard/app/', 'signed-in-screen failure-prompt use-sign-out'),
      ...inFolder('dashboard/api/', 'brand-kits cache change-qr-code code-state drafts editor-values'),
      ...inFolder(
        'dashboard/api/',
        'folders logos movable pictures qr-code qr-codes remembered remembered-state',
      ),
      ...inFolder('dashboard/api/', 'session tags'),
      // Used by several later chunks.
      ...inFolder('dashboard/editor/', 'values/record-values'),
      ...inFolder('contract/', 'deletion link-rules max-lengths'),
      ...inFolder('icons/', 'chart-column chevron-left download ellipsis external-link'),
      ...inFolder('icons/', 'frame plus printer sliders-horizontal trash trash-2 undo-2 upload x'),
    ],
  ],
  // Signed-in people need it only when their session has ended.
  [
    'sign-in',
    [
      ...inFolder('dashboard/sign-in/', 'sign-in-form sign-in-screen ways-to-sign-in'),
      // The library and the person's menu show it, and both load this chunk.
      'dashboard/ui/avatar',
    ],
  ],
  ['library', ['dashboard/library/library-screen']],
  ['editor', inFolder('dashboard/', 'app/editor-routes editor/begin')],
  // From here on: after the first picture.
  [
    'actions',
    [
      ...inFolder(
        'dashboard/ui/',
        'dialog-popup menu-popup tooltip-popup toaster slider switch colour-field initials',
      ),
      'contract/operations',
      ...inFolder('dashboard/api/', 'forget-old-answers scans send-drafts'),
      ...inFolder('icons/', 'circle-x file-text'),
      ...inFolder('dashboard/picture/', 'download-button approval-button'),
      ...inFolder(
        'dashboard/app/',
        'inbox install-offline keyboard no-account offline-queue sign-in-again upgrade-prompt user-menu',
      ),
    ],
  ],
  ['scan-test', inFolder('dashboard/picture/', 'gate/ planner/ surfaces/ verdict/')],
  [
    'library-work',
    inFolder(
      'dashboard/library/',
      'invitation-notice card-questions code-table folders/folder-panel more-filters notices workbench',
    ),
  ],
  [
    'editor-fields',
    [
      ...inFolder(
        'dashboard/editor/',
        'brand/look-gallery brand/manage-kits-dialog brand/manage-logos-dialog brand/save-kit-dialog',
      ),
      ...inFolder(
        'dashboard/editor/',
        'canvas/picture-controls content/ options/ panel/ header-links history-dialog presence together view-only',
      ),
      ...inFolder(
        'dashboard/editor/',
        'saving/created-panel saving/save-notes saving/draft-offer saving/form-fields saving/place-errors saving/save-prompts saving/save-questions',
      ),
      'dashboard/editor/values/editor-schema',
    ],
  ],
  [
    'library-dialogs',
    inFolder('dashboard/library/', 'bulk/ folders/ jobs/ export-dialog import/import-dialog tags-dialog'),
  ],
]

/** For `codeSplitting` in vite.config.ts. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', tags: ['$initial'], priority: chunks.length + 1 },
  ...chunks.map(([name, modules], index) => ({
    name,
    test: (id: string) => modules.some((module) => isModule(id, module)),
    priority: chunks.length - index,
  })),
]

/** @param modules separated by spaces. */
function inFolder(folder: string, modules: string): string[] {
  return modules.split(' ').map((module) => `${folder}${module}`)
}

function isModule(id: string, module: string): boolean {
  if (module.endsWith('/')) return id.includes(`/src/${module}`)
  return id.replace(/\.(tsx?|m?js)$/, '').endsWith(`/${module}`)
}

/** The module that begins each screen, as in `public/start.js`. */
const screens = {
  'sign-in': 'sign-in/sign-in-screen.tsx',
  library: 'library/library-screen.tsx',
  editor: 'app/editor-routes.tsx',
}

/** Lists the chunks of each screen in `start.js`, which preloads those of the screen at the address. */
export function screenPreloads(): Plugin {
  return {
    name: 'tessera:screen-preloads',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const parts = Object.values(bundle).filter((part) => part.type === 'chunk')
      const byFile = new Map(parts.map((chunk) => [chunk.fileName, chunk]))
      const lists = Object.entries(screens).map(([screen, module]) => {
        const first = parts.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(`/dashboard/${module}`)))
        if (first === undefined) throw new Error(`No chunk holds ${module}.`)
        return [screen, [...withImports(first, byFile)].map((file) => `/${file}`)]
      })
      const start = join(dir, 'start.js')
      // Comments are not for the visitors of the page.
      const text = (await readFile(start, 'utf8')).replaceAll(/^\s*\/\/.*\n/gm, '')
      const filled = text.replace(
        'const screens = {}',
        `const screens = ${JSON.stringify(Object.fromEntries(lists))}`,
      )
      if (filled === text) throw new Error('start.js has no place for the list of chunks.')
      await writeFile(start, filled)
    },
  }
}

function withImports(
  chunk: Rolldown.OutputChunk,
  byFile: ReadonlyMap<string, Rolldown.OutputChunk>,
  found = new Set<string>(),
): ReadonlySet<string> {
  found.add(chunk.fileName)
  for (const file of chunk.imports) {
    const next = byFile.get(file)
    if (next !== undefined && !found.has(file)) withImports(next, byFile, found)
  }
  return found
}
