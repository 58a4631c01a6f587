/** A success criterion of WCAG 2.2, how the portal meets it, and the tests that prove it by their titles. */
export interface Claim {
  number: string
  name: string
  level: 'A' | 'AA'
  how: string
  /** Titles of tests; conformance.test.ts fails if one does not exist. Empty if the portal has no such content. */
  tests: readonly string[]
}
/** Every criterion of levels A and AA, in the order of the standard. */
export declare const claims: readonly Claim[]
