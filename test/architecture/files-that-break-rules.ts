import type { Source } from './source-rules.ts'

// Joined at runtime, so that the rule does not match this file.
const joined = (...words: readonly string[]) => words.join('-')

/** Bad files by the rule they break. They are text here, because the fixtures folder only holds imports. */
export const filesThatBreakRules: Readonly<Record<string, readonly Source[]>> = {
  'no-barrel': [
    { path: 'src/design/index.ts', text: '' },
    { path: 'src/design/all.ts', text: "export * from './design.ts'" },
    { path: 'src/design/types.ts', text: "export type * from './design.ts'" },
  ],
  'environment-is-read-in-one-file': [
    { path: 'src/service/app.ts', text: 'const port = process.env.PORT' },
    { path: 'src/dashboard/app/app.tsx', text: "const port = process\n  .env['PORT']" },
    { path: 'src/service/limits/rule.ts', text: "import { cwd, env } from 'node:process'" },
    { path: 'src/service/operations/workers.ts', text: 'const { env } = process' },
  ],
  'side-effects-in-entries-only': [
    { path: 'src/service/app.ts', text: 'server.listen(8080)\n' },
    { path: 'src/contract/record.ts', text: 'await register()' },
    { path: 'src/dashboard/theme.ts', text: 'new Worker(url)' },
    { path: 'src/service/operations/backup/run-copies.ts', text: 'process.exitCode = await run()' },
    { path: 'src/service/operations/run-worker.ts', text: "process.on('message', stop)" },
  ],
  'built-ins-of-all-supported-browsers': [
    { path: 'src/dashboard/picture/file-name.ts', text: 'const host = URL.parse(text)?.host' },
    { path: 'src/dashboard/api/request.ts', text: 'const signal = AbortSignal.any([one, other])' },
    { path: 'src/design/render/svg.ts', text: 'const { promise } = Promise.withResolvers()' },
    { path: 'src/features/files/dashboard/drop.ts', text: 'await new EyeDropper().open()' },
    { path: 'src/dashboard/app/main.tsx', text: 'const name = await window.showSaveFilePicker()' },
    { path: 'src/dashboard/library/code-grid.tsx', text: 'list.moveBefore(card, null)' },
  ],
  'addresses-are-parsed-by-the-contract': [
    { path: 'src/dashboard/picture/file-name.ts', text: 'const host = URL.parse(text)?.host' },
    { path: 'src/service/links/visitor.ts', text: 'if (URL.canParse(text)) return' },
  ],
  'keys-of-input-methods-are-read-by-one-helper': [
    { path: 'src/dashboard/ui/field.tsx', text: "if (event.key !== 'Escape') return" },
    { path: 'src/dashboard/editor/begin.tsx', text: "if (event.key === 'Enter') start()" },
    { path: 'src/dashboard/ui/field.tsx', text: "if (event.key !== 'Enter') return" },
    { path: 'src/dashboard/ui/field.tsx', text: "onKeyDown={({ key }) => key === 'Enter' && start()}" },
    { path: 'src/dashboard/ui/field.tsx', text: "const { key } = event\nif (key === 'Enter') start()" },
    { path: 'src/dashboard/ui/field.tsx', text: "switch (event.key) { case 'Enter': start() }" },
    { path: 'src/dashboard/ui/field.tsx', text: "if (['Enter', 'Tab'].includes(event.key)) start()" },
    {
      path: 'src/dashboard/ui/field.tsx',
      text: "const key = pressedKey(event)\nfield.onkeyup = ({ key }) => key === 'Enter' && start()",
    },
  ],
  'plain-words': [
    { path: 'src/service/database/shelf-columns.ts', text: '' },
    { path: 'src/dashboard/picture/print.ts', text: 'const printWish = 1' },
    { path: 'src/service/jobs/states.ts', text: '// The owner is told.\n' },
    { path: 'docs/operations.md', text: 'Mend the database first.' },
    { path: 'src/design/brand/palette.ts', text: '/** The darkest colour at hand. */' },
    { path: 'src/contract/plan.ts', text: '/** Who waits for the file sleeps. */' },
    { path: 'src/contract/plan.ts', text: 'const a = 1\n  // What comes behind the last answer.\n' },
  ],
  'tables-of-the-browser-by-browser-store': [
    { path: 'src/dashboard/api/notes.ts', text: "import { createStore, get } from 'idb-keyval'" },
    { path: 'src/dashboard/api/notes.ts', text: "const opened = indexedDB.open('notes')" },
  ],
  'names-of-the-field': [
    { path: 'src/service/utils.ts', text: '' },
    { path: 'src/dashboard/editor/form-helper.ts', text: '' },
    { path: 'src/dashboard/data/read.ts', text: '' },
  ],
  'no-path-of-a-machine': [
    { path: 'README.md', text: `Start it in ${['', 'home', 'somebody', 'tessera'].join('/')}` },
    { path: 'src/service/operations/config.ts', text: `const dir = '${['', 'root', 'data'].join('/')}'` },
  ],
  'tests-wait-for-the-thing-itself': [
    {
      path: 'test/service/a.test.ts',
      text: `import { setTimeout } from '${['node:timers', 'promises'].join('/')}'`,
    },
    { path: 'test/service/a.test.ts', text: 'await new Promise((later) => setTimeout(later, 20))' },
    { path: 'test/journeys/a.test.ts', text: "await page.waitForLoadState('networkidle')" },
    { path: 'test/journeys/support/editor.ts', text: 'await page.waitForTimeout(500)' },
    { path: 'test/service/a.test.ts', text: 'await vi.waitFor(() => expect(sum()).toBe(3))' },
  ],
  'tests-can-fail': [
    { path: 'test/service/a.test.ts', text: 'expect(lost).toBeLessThan(Infinity)' },
    { path: 'test/service/a.test.ts', text: 'expect(left ?? 1).toBe(1)' },
    { path: 'test/dashboard/a.test.tsx', text: "expect(frame?.text ?? 'Menu').toEqual('Menu')" },
  ],
  'examples-have-a-seed': [
    { path: 'test/service/a.test.ts', text: 'const seed = Math.floor(Math.random() * 9)' },
  ],
  'background-work-has-lanes': [
    {
      path: 'src/service/jobs/send-polls.ts',
      text: "import { postJson } from '../network/ask-json.ts'\nevery(1_000, async () => await postJson(poll))",
    },
    { path: 'src/service/commands/poll-files.ts', text: 'const inTurn = createSerialQueue()' },
    { path: 'src/features/polls/service/draw-polls.ts', text: 'const inTurn = createSerialQueue()' },
  ],
  'public-addresses-are-registered-by-one-function': [
    {
      path: 'src/service/links/poll-routes.ts',
      text: "app.route({ method: 'GET', url: '/poll/:id', handler })",
    },
    { path: 'src/service/links/poll-routes.ts', text: "app\n  .get('/poll/:id', handler)" },
    {
      path: 'src/features/polls/service/polls.ts',
      text: "const api = (api, { links }) => links.post('/poll/:id', vote)",
    },
  ],
  'no-check-turned-off': [
    { path: 'src/service/app.ts', text: `// ${joined('@ts', 'ignore')}\nconst a: number = ''` },
    { path: 'src/service/app.ts', text: `/* ${joined('oxlint', 'disable')} */` },
    { path: 'src/service/app.ts', text: `// ${joined('eslint', 'disable-next-line')} no-console` },
  ],
}
