import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export type SmallDisk = {
  readonly folder: string
  /** Fills the disk; `pid` is the writing process, 0 for none. */
  fill(pid: number): void
  makeRoom(pid: number): void
  /** Prefix of a command that finds the disk full at its start. */
  readonly full: readonly string[]
  /** The same for a service, whose engine frees and needs 32 KB at the start. */
  readonly fullForService: readonly string[]
}

const megabytes = 8

const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']

function run(...words: string[]): boolean {
  const [command = '', ...rest] = [...asRoot, ...words]
  return spawnSync(command, rest).status === 0
}

function mountAt(folder: string): boolean {
  return run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tessera-test', folder)
}

/** Containers often may not mount, even as root. */
function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-disk-'))
  const isMounted = mountAt(folder)
  if (isMounted) run('umount', '-l', folder)
  rmSync(folder, { recursive: true, force: true })
  return isMounted
}

function aMount(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-disk-'))
  if (!mountAt(folder)) throw new Error(`Nothing can be mounted at ${folder}`)
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
    fullForService: [],
  }
}

function aFileLimit(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const limit = (pid: number, size: string): void => {
    // No process yet: `full` limits the next one.
    if (pid === 0) return
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${size}:unlimited`])
    if (status !== 0) throw new Error(`prlimit: ${String(stderr)}`)
  }
  return {
    folder,
    fill: (pid) => limit(pid, '4096'),
    makeRoom: (pid) => limit(pid, 'unlimited'),
    full: ['prlimit', '--fsize=512:unlimited'],
    fullForService: ['prlimit', '--fsize=65536:unlimited'],
  }
}

/** All ways to fill a disk that this machine permits, by description. */
export const smallDisks: readonly (readonly [way: string, make: () => SmallDisk])[] = mayMount()
  ? [
      ['a small mount', aMount],
      ['a limit on the size of files', aFileLimit],
    ]
  : [['a limit on the size of files, because nothing may be mounted here', aFileLimit]]
