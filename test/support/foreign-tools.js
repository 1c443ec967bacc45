import { spawnSync } from 'node:child_process'

/** Third-party programs for our files, with their Debian packages. */
const tools = {
  'rsvg-convert': 'librsvg2-bin',
  pdftoppm: 'poppler-utils',
  gs: 'ghostscript',
  dwebp: 'webp',
  zbarimg: 'zbar-tools',
  curl: 'curl',
}

/** Readers of contacts and events for Debian's own Python. */
const readers = { vobject: 'python3-vobject', icalendar: 'python3-icalendar' }

/** Installs missing programs, as root on Debian. Throws otherwise, because the tests need them. */
export function installForeignTools() {
  const missing = [...Object.entries(tools), ...Object.entries(readers)].filter(([name]) => !isThere(name))
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
  const left = missing.filter(([name]) => !isThere(name))
  if (left.length > 0) {
    throw new Error(
      `The tests open files with ${left.map(([name]) => name).join(', ')}. Install ${packages.join(' ')}.`,
    )
  }
}

function isThere(name) {
  if (Object.hasOwn(readers, name))
    return spawnSync('/usr/bin/python3', ['-c', `import ${name}`], { stdio: 'ignore' }).status === 0
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined
}
