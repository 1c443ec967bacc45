import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from './source-rules.ts'

const isText =
  /\.(ts|tsx|js|json|md|css|html|svg|yml|yaml|sh)$|(^|\/)(run|LICENSE|\.[a-z]+(rc|ignore)?(\.json)?)$/

/** All text files that git tracks or would track, except the lockfile and the bad fixtures. */
export function projectSources(root: string): readonly Source[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((path) => isText.test(path) && path !== 'package-lock.json')
    .filter((path) => !path.startsWith('test/architecture/fixtures/') && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
