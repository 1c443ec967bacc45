import { spawnSync } from 'node:child_process'

/** Programs of other makers that open what we wrote, and the Debian package of each. */
const tools = { 'rsvg-convert': 'librsvg2-bin', pdftoppm: 'poppler-utils', gs: 'ghostscript', dwebp: 'webp' }

/** Installs what is missing, as root on Debian. Throws when it cannot: files that nobody else opened prove nothing. */
export function installForeignTools() {
  const missing = Object.entries(tools).filter(([program]) => !runs(program))
  if (missing.length === 0) return
  const packages = missing.map(([, name]) => name)
  if (process.getuid?.() === 0) {
    console.log(`Installing ${packages.join(', ')}`)
    for (const [command, args] of [
      ['apt-get', ['update', '-qq']],
      ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]],
    ]) {
      spawnSync(command, args, {
        stdio: 'inherit',
        timeout: 5 * 60_000,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    }
  }
  const left = missing.filter(([program]) => !runs(program))
  if (left.length > 0) {
    throw new Error(
      `The journeys open downloads with ${left.map(([program]) => program).join(', ')}. Install ${packages.join(' ')}.`,
    )
  }
}

function runs(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined
}
