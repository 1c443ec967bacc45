/** A setting that cannot be used, told in one line. */
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>
