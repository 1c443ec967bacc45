import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'

/**
 * Does each part in a process of its own, two at a time. `script` gets the part as JSON and prints one JSON object a
 * line.
 */
export async function inProcesses<Line>(script: string, parts: readonly unknown[]): Promise<readonly Line[]> {
  const lines: Line[] = []
  const left = [...parts]
  const work = async () => {
    for (let part = left.shift(); part !== undefined; part = left.shift()) {
      const child = spawn(
        process.execPath,
        ['test/support/run-typescript.js', script, JSON.stringify(part)],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      )
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
      for await (const line of createInterface({ input: child.stdout })) lines.push(JSON.parse(line) as Line)
      if ((await ended) !== 0) throw new Error(`${script} failed with ${JSON.stringify(part)}`)
      console.error(`  ${parts.length - left.length} of ${parts.length} parts, ${lines.length} lines`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work))
  return lines
}
