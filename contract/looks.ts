/**
 * How a person chose to see the portal. Each choice is a cookie and an attribute of the page, so that the server sends the
 * next page with it; without one the mode is the system's and the density standard.
 */
export const looks = {
  mode: ['light', 'dark'],
  /** The height of the rows of tables. */
  density: ['roomy', 'compact'],
} as const

export type LookName = keyof typeof looks

// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of an object literal
export const lookNames = Object.keys(looks) as LookName[]
