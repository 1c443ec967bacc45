/** An invalid setting, described in one line. */
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>
