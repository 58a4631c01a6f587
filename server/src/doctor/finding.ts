import type { Config } from '../config.ts'

/** `unused` is an embedded part in the place of a system of the provider's own. */
export type Health = 'ok' | 'warning' | 'wrong' | 'unused'

/** What one look at a connection found, in words for the person who set it up. */
export interface Finding {
  about: string
  health: Health
  words: string
  /** What to do about it. */
  remedy?: string
}

export type Check = (config: Config) => Promise<Finding[]>

/** The findings of one thing, each with its name. */
export function findingsAbout(about: string) {
  const say =
    (health: Health) =>
    (words: string, remedy?: string): Finding => ({ about, health, words, ...(remedy && { remedy }) })
  return { ok: say('ok'), warning: say('warning'), wrong: say('wrong'), unused: say('unused') }
}
