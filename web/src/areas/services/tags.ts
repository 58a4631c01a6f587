import type { ActBody } from '../../acts/act.ts'

/** The tags in a typed text: "critical, home working". */
export const tagsIn = (typed: ActBody[string] | undefined): string[] =>
  String(typed ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
