/** Folders with violations: the maximum number of findings below each path. The list only shrinks. */
export const remaining: Readonly<Record<string, number>> = {}
