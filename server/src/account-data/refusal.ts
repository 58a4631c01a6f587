/** What a person has to do before it can go on; said without a stack. */
export class Refusal extends Error {}
