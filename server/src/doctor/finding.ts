import type { Config } from '../config.ts'

/** `unused` means that an embedded part replaces the provider's system, or does not run itself. */
export type Health = 'ok' | 'warning' | 'wrong' | 'unused'

/** The result of one check, written for the operator. */
export interface Finding {
  about: string
  health: Health
  words: string
  /** Remedy for the operator. */
  remedy?: string
}

export type Check = (config: Config) => Promise<Finding[]>

/** Makes the findings of one subject. */
export function findingsAbout(about: string) {
  const say =
    (health: Health) =>
    (words: string, remedy?: string): Finding => ({ about, health, words, ...(remedy && { remedy }) })
  return { ok: say('ok'), warning: say('warning'), wrong: say('wrong'), unused: say('unused') }
}
