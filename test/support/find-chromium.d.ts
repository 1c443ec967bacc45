export function findChromium(): string | null
export function installChromium(): string
export const chromiumFlags: readonly string[]
export function runs(path: string): boolean
