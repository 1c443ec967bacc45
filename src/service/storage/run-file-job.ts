import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import workerUrl from './file-worker.ts?node-worker'
import type { FileJob, FileJobResult } from './remake-picture.ts'

/** Maximum seconds of processor time, which a busy machine does not use up. */
const mostSeconds = 45
/** Maximum milliseconds, even without processor time. */
const patience = 300_000
/** Maximum bytes of memory of one process, less than a decompression bomb needs. */
const mostMemory = 900_000_000
/** Milliseconds between two checks of memory and time. */
const checkEvery = 100

const waiting: (() => void)[] = []
let running = 0

/** Runs a job in its own process, as many at once as half of the cores. Never rejects. */
export async function runFileJob(job: FileJob): Promise<FileJobResult> {
  if (running >= Math.max(1, Math.floor(availableParallelism() / 2))) {
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running += 1
  try {
    return await run(job)
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

function run(job: FileJob): Promise<FileJobResult> {
  let result: FileJobResult = {
    kind: 'refused',
    reason: { code: job.kind === 'pdf' ? 'pdf-damaged' : 'picture-damaged' },
  }
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(workerUrl), [], {
      // Passes on no secrets of the service and no debugger of the parent.
      env: { NODE_ENV: 'production' },
      execArgv: ['--max-old-space-size=512'],
      stdio: 'ignore',
    })
    const needsTooMuch = { code: 'file-too-much' } as const
    const tooLong = (): void => {
      // A cover that takes too long is left out.
      if (result.kind === 'refused') result = { kind: 'refused', reason: needsTooMuch }
      child.kill('SIGKILL')
    }
    const tooLarge = (): void => {
      result = { kind: 'refused', reason: needsTooMuch }
      child.kill('SIGKILL')
    }
    const timer = setTimeout(tooLong, patience)
    const watch = setInterval(() => {
      void taken(child).then(({ seconds, memory }) => {
        if (memory > mostMemory) tooLarge()
        else if (seconds > mostSeconds) tooLong()
      })
    }, checkEvery)
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

/** Processor time and memory of a process, from Linux proc(5); zeros where the system does not report them. */
async function taken(child: ChildProcess): Promise<{ seconds: number; memory: number }> {
  const text = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '')
  // The second field is the program's name in brackets. Fields 14, 15 and 24 are ticks and pages.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const field = (number: number) => Number(fields[number - 3] ?? 0)
  return { seconds: (field(14) + field(15)) / 100, memory: field(24) * 4_096 }
}
