import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import workerUrl from './file-worker.ts?node-worker'
import type { FileJob, FileJobResult } from './remake-picture.ts'

/** Seconds of processor time after which work is broken off, however busy the machine is. */
const mostSeconds = 45
/** Milliseconds after which it is broken off even when it got no processor time. */
const patience = 300_000
/** Bytes of memory that one process may take. A decompression bomb wants more. */
const mostMemory = 900_000_000
/** Milliseconds between two checks of the memory and time that it used. */
const lookEvery = 100

const waiting: (() => void)[] = []
let running = 0

/** Runs the work in its own process, as many at once as half of the cores. Never rejects. */
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
    reason: { code: job.kind === 'picture' ? 'picture-damaged' : 'pdf-damaged' },
  }
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(workerUrl), [], {
      // Nothing of the service's secrets, and no debugger that its parent may have.
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
    }, lookEvery)
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

/** Processor time and memory of a process so far, from Linux proc(5); zeros where the system does not report them. */
async function taken(child: ChildProcess): Promise<{ seconds: number; memory: number }> {
  const text = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '')
  // The second field is the program's name in brackets; fields 14, 15 and 24 are ticks and pages.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const field = (number: number) => Number(fields[number - 3] ?? 0)
  return { seconds: (field(14) + field(15)) / 100, memory: field(24) * 4_096 }
}
