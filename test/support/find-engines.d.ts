export const enginePackages: readonly string[]
export function findFirefox(): string | null
export function findWebKit(): { readonly driver: string; readonly browser: string } | null
export function provideEngines(): string | null
