/** A condition that the operator must fix first; printed without a stack trace. */
export class Refusal extends Error {}
