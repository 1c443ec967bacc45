import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { FileJob, FileJobResult } from './file-jobs.ts'
import workerUrl from './file-worker.ts?node-worker'

/** Milliseconds after which work is broken off. */
const patience = 45_000
/** Bytes of memory that one process may take. A decompression bomb wants more. */
const mostMemory = 900_000_000
/** Milliseconds between two looks at its memory. */
const lookEvery = 100

const waiting: (() => void)[] = []
let running = 0

/** Runs the work in a process of its own, as many at once as half of the cores. Never rejects. */
export async function runFileJob(job: FileJob, limits = { patience, mostMemory }): Promise<FileJobResult> {
  if (running >= Math.max(1, Math.floor(availableParallelism() / 2))) {
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running += 1
  try {
    return await run(job, limits)
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

function run(
  job: FileJob,
  limits: { readonly patience: number; readonly mostMemory: number },
): Promise<FileJobResult> {
  const what = job.kind === 'picture' ? 'picture' : 'PDF'
  let result: FileJobResult = {
    kind: 'refused',
    words: `This ${what} is damaged. Save it again and upload that.`,
  }
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(workerUrl), [], {
      // Nothing of the service's secrets, and no debugger that its parent may have.
      env: { NODE_ENV: 'production' },
      execArgv: ['--max-old-space-size=512'],
      stdio: 'ignore',
    })
    const needsTooMuch = `This ${what} needs too much work to be shown. Save a smaller or simpler one.`
    const tooLong = (): void => {
      // A cover that takes too long is left out.
      if (result.kind === 'refused') result = { kind: 'refused', words: needsTooMuch }
      child.kill('SIGKILL')
    }
    const tooLarge = (): void => {
      result = { kind: 'refused', words: needsTooMuch }
      child.kill('SIGKILL')
    }
    const timer = setTimeout(tooLong, limits.patience)
    const watch = watchMemory(child, limits.mostMemory, tooLarge)
    child.on('message', (message) => {
      result = message as FileJobResult
    })
    child.once('error', () => child.kill('SIGKILL'))
    child.once('close', () => {
      clearTimeout(timer)
      clearInterval(watch)
      resolve(result)
    })
    child.send(job)
  })
}

/** Where the system reports memory; elsewhere only the time limit applies. */
function watchMemory(child: ChildProcess, most: number, onExcess: () => void): NodeJS.Timeout {
  return setInterval(() => {
    void readFile(`/proc/${child.pid}/statm`, 'utf8').then(
      (text) => {
        const pages = Number(text.split(' ')[1])
        if (pages * 4_096 > most) onExcess()
      },
      () => {},
    )
  }, lookEvery)
}
