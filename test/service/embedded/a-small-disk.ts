import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder in which a process can run out of room. */
export type SmallDisk = {
  readonly folder: string
  /** Leaves no room; `pid` is who writes there. */
  fill(pid: number): void
  makeRoom(pid: number): void
  /** What stands before a command that finds the disk full from its start. */
  readonly full: readonly string[]
}

const megabytes = 8

/** A file system of its own; null where nobody may mount one. */
function aMount(): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-disk-'))
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tessera-test', folder]
  const before = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const run = (...words: string[]): boolean => {
    const [command = '', ...rest] = [...before, ...words]
    return spawnSync(command, rest).status === 0
  }
  if (!run('mount', ...options)) {
    rmSync(folder, { recursive: true })
    return null
  }
  onTestFinished(() => {
    run('umount', '-l', folder)
    rmSync(folder, { recursive: true, force: true })
  })
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      const file = openSync(filler, 'w')
      for (const size of [65_536, 1]) {
        const zeros = Buffer.alloc(size)
        try {
          for (;;) writeSync(file, zeros)
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      }
      closeSync(file)
    },
    makeRoom: () => rmSync(filler),
    full: [],
  }
}

/** A limit on the size of files, which a running process can be given everywhere. */
function aFileLimit(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const limit = (pid: number, size: string): void => {
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${size}:unlimited`])
    if (status !== 0) throw new Error(`prlimit: ${String(stderr)}`)
  }
  return {
    folder,
    fill: (pid) => limit(pid, '4096'),
    makeRoom: (pid) => limit(pid, 'unlimited'),
    full: ['prlimit', '--fsize=512:unlimited'],
  }
}

/** The real thing where it is permitted, and what stands for it everywhere else. */
export const smallDisks: Readonly<Record<'mount' | 'limit', () => SmallDisk>> = {
  mount: () => aMount() ?? aFileLimit(),
  limit: aFileLimit,
}
