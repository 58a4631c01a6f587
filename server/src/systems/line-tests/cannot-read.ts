/** A step that cannot be taken here; it is skipped, in these words, and the others go on. */
export class CannotRead extends Error {}
