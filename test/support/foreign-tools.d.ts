export function installForeignTools(): void
