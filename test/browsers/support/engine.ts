export type EngineName = 'chromium' | 'firefox' | 'webkit'

/** One step of a pointer at a place of the window, in CSS pixels. */
export type PointerStep = { readonly kind: 'move' | 'down' | 'up'; readonly x: number; readonly y: number }

export type Size = { readonly width: number; readonly height: number }

/** The few things that each browser does in its own way. */
export type Engine = {
  readonly name: EngineName
  /** The folder of downloaded files. */
  readonly downloads: string
  open(url: string): Promise<void>
  /** Runs the body of an async function in the page. `args` is in its scope. */
  run(body: string, args: readonly unknown[]): Promise<unknown>
  pointer(steps: readonly PointerStep[]): Promise<void>
  type(text: string): Promise<void>
  /** Gives files to the file field that fits the selector. */
  setFiles(selector: string, paths: readonly string[]): Promise<void>
  /** Uncaught errors and error lines of the console, where the browser tells them. */
  problems(): readonly string[]
  close(): Promise<void>
}

/** Milliseconds in which a browser must start and answer each call. They end a hang only. */
export const callLimit = 120_000

/** Rejects when a call takes longer than `callLimit`. */
export async function inTime<T>(call: Promise<T>, title: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${title} took longer than ${callLimit / 1000} s.`)), callLimit)
  })
  try {
    return await Promise.race([call, late])
  } finally {
    clearTimeout(timer)
  }
}
