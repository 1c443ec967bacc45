export function secondsOf(name: string): number
export function keepTimes(files: readonly { readonly name: string; readonly seconds: number }[]): void
