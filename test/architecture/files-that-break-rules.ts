import type { Source } from './source-rules.ts'

// Put together, so that the rule does not catch this very file.
const joined = (...words: readonly string[]) => words.join('-')

/** Bad files by the rule that they break. They stand here as text, because the folder of fixtures is for imports. */
export const filesThatBreakRules: Readonly<Record<string, readonly Source[]>> = {
  'at-most-250-lines': [{ path: 'src/design/long.ts', text: 'export const a = 1\n'.repeat(251) }],
  'no-barrel': [
    { path: 'src/design/index.ts', text: '' },
    { path: 'src/design/all.ts', text: "export * from './design.ts'" },
    { path: 'src/design/types.ts', text: "export type * from './design.ts'" },
  ],
  'environment-is-read-in-one-file': [
    { path: 'src/service/app.ts', text: 'const port = process.env.PORT' },
    { path: 'src/dashboard/app.tsx', text: "const port = process\n  .env['PORT']" },
    { path: 'src/service/limits/rule.ts', text: "import { cwd, env } from 'node:process'" },
    { path: 'src/service/processes/workers.ts', text: 'const { env } = process' },
  ],
  'side-effects-in-entries-only': [
    { path: 'src/service/app.ts', text: 'server.listen(8080)\n' },
    { path: 'src/contract/record.ts', text: 'await register()' },
    { path: 'src/dashboard/theme.ts', text: 'new Worker(url)' },
    { path: 'src/service/backup/run-copies.ts', text: 'process.exitCode = await run()' },
    { path: 'src/service/processes/run-worker.ts', text: "process.on('message', stop)" },
  ],
  'names-of-the-field': [
    { path: 'src/service/utils.ts', text: '' },
    { path: 'src/dashboard/features/editor/form-helper.ts', text: '' },
    { path: 'src/dashboard/data/read.ts', text: '' },
  ],
  'no-path-of-a-machine': [
    { path: 'README.md', text: `Start it in ${['', 'home', 'somebody', 'tessera'].join('/')}` },
    { path: 'src/service/config.ts', text: `const dir = '${['', 'root', 'data'].join('/')}'` },
  ],
  'no-check-turned-off': [
    { path: 'src/service/app.ts', text: `// ${joined('@ts', 'ignore')}\nconst a: number = ''` },
    { path: 'src/service/app.ts', text: `/* ${joined('oxlint', 'disable')} */` },
    { path: 'src/service/app.ts', text: `// ${joined('eslint', 'disable-next-line')} no-console` },
  ],
}
